/** An error that berthd explained, or that stood for one it could not. */
export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
  ) {
    super(`${status} ${title}: ${detail}`);
    this.name = "ProblemError";
  }

  /** True when another berth or another hour may succeed. */
  get negotiable(): boolean {
    return this.status === 409 || this.status === 422;
  }
}

/** Reads a problem document; a body that is none still gives an error. */
export async function readProblem(res: Response): Promise<ProblemError> {
  const type = res.headers.get("content-type") ?? "";
  if (!type.startsWith("application/problem+json")) {
    return new ProblemError(res.status, res.statusText, "the service gave no details");
  }
  const body = (await res.json()) as { title?: string; detail?: string };
  return new ProblemError(res.status, body.title ?? res.statusText, body.detail ?? "");
}
