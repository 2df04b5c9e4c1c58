export { QuaysideClient, type ClientOptions } from "./client.js";
export { formatSpan, formatWindow, harbourZone } from "./format.js";
export { ProblemError } from "./problem.js";
export type { RetryPolicy } from "./retry.js";
export type { Berth, Booking, BookingRequest, TideWindow } from "./types.js";
