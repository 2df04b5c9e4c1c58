// What the scripts of the page find around them: the Go runtime's script and
// the functions that the WebAssembly offers.

declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare const assay: {
  open(
    files: (Blob | null)[],
    how: {names: string[]; root: string; folder: boolean; version: string},
    progress: (step: string, done: number, total: number) => void,
  ): object | undefined;
  draw(hash: string, key: string): object | undefined;
  lines(hash: string, how: object): object | undefined;
  save(): object | undefined;
  review(answers: string, ending: string): object | undefined;
};
