/** How often and how patiently a read is repeated. */
export interface RetryPolicy {
  attempts: number;
  /** Milliseconds before the second attempt; doubled each time. */
  firstDelay: number;
}

export const defaultRetry: RetryPolicy = { attempts: 3, firstDelay: 200 };

/** Statuses worth a second try: the service or a proxy is busy. */
const transient = new Set([429, 502, 503, 504]);

/** Repeats a request while it fails in a way that may pass. */
export async function withRetry(
  send: () => Promise<Response>,
  policy: RetryPolicy = defaultRetry,
  sleep: (ms: number) => Promise<void> = pause,
): Promise<Response> {
  let delay = policy.firstDelay;
  for (let attempt = 1; ; attempt++) {
    const res = await send();
    if (!transient.has(res.status) || attempt >= policy.attempts) {
      return res;
    }
    await sleep(delay);
    delay *= 2;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
