// What Script puts before the element.
declare const purify: {sanitize(html: string, options: object): DocumentFragment};
declare const css: string;
declare const seen: Set<string>;
