import { readProblem } from "./problem.js";
import { withRetry, type RetryPolicy } from "./retry.js";
import type { Berth, Booking, BookingRequest, TideWindow } from "./types.js";

export interface ClientOptions {
  /** Where berthd answers, without a trailing slash. */
  baseUrl: string;
  /** Needed for bookings only. */
  token?: string;
  retry?: RetryPolicy;
  /** Replaced in tests. */
  fetch?: typeof fetch;
}

/** Talks to one berthd. Reads are repeated when it is busy, writes never. */
export class QuaysideClient {
  readonly #options: ClientOptions;
  readonly #fetch: typeof fetch;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#fetch = options.fetch ?? fetch;
  }

  async berths(): Promise<Berth[]> {
    return (await this.#get("/v1/berths")) as Berth[];
  }

  async windows(berth: number, draught: number, from: Date, to: Date): Promise<TideWindow[]> {
    const query = new URLSearchParams({
      draught: draught.toFixed(1),
      from: from.toISOString(),
      to: to.toISOString(),
    });
    const rows = (await this.#get(`/v1/berths/${berth}/windows?${query}`)) as { From: string; To: string }[] | null;
    return (rows ?? []).map((row) => ({ from: new Date(row.From), to: new Date(row.To) }));
  }

  async book(request: BookingRequest): Promise<Booking> {
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (this.#options.token !== undefined) {
      headers["authorization"] = `Bearer ${this.#options.token}`;
    }
    const res = await this.#fetch(`${this.#options.baseUrl}/v1/bookings`, {
      method: "POST",
      headers,
      body: JSON.stringify(request),
    });
    if (!res.ok) {
      throw await readProblem(res);
    }
    const row = (await res.json()) as Booking & { from: string; to: string };
    return { ...row, from: new Date(row.from), to: new Date(row.to) };
  }

  async #get(path: string): Promise<unknown> {
    const res = await withRetry(() => this.#fetch(this.#options.baseUrl + path), this.#options.retry);
    if (!res.ok) {
      throw await readProblem(res);
    }
    return res.json();
  }
}
