import type { TideWindow } from "./types.js";

/** The office's wall clock. Only this file turns UTC into local time. */
export const harbourZone = "Europe/Amsterdam";

/** A window as the board shows it: "14 Sep 12:05 – 15:25 (3 h 20 min)". */
export function formatWindow(w: TideWindow, zone: string = harbourZone): string {
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: zone, day: "numeric", month: "short" });
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  return `${day.format(w.from)} ${clock.format(w.from)} – ${clock.format(w.to)} (${formatSpan(w)})`;
}

/** The length of a window in hours and minutes, rounded down. */
export function formatSpan(w: TideWindow): string {
  const minutes = Math.floor((w.to.getTime() - w.from.getTime()) / 60_000);
  const h = Math.floor(minutes / 60);
  const min = minutes % 60;
  return h === 0 ? `${min} min` : `${h} h ${min} min`;
}
