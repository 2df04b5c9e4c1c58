import assert from "node:assert/strict";
import { test } from "node:test";

import { QuaysideClient, formatWindow } from "../dist/index.js";
import { withRetry } from "../dist/retry.js";

const json = (body, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

test("windows become dates", async () => {
  const client = new QuaysideClient({
    baseUrl: "http://berthd.test",
    fetch: async () => json([{ From: "2026-09-14T10:05:00Z", To: "2026-09-14T13:25:00Z" }]),
  });
  const [w] = await client.windows(1, 5.3, new Date(0), new Date(1));
  assert.equal(w.to.getTime() - w.from.getTime(), 200 * 60_000);
});

test("a window reads in harbour time", () => {
  const w = { from: new Date("2026-09-14T10:05:00Z"), to: new Date("2026-09-14T13:25:00Z") };
  assert.match(formatWindow(w), /12:05 – 15:25 \(3 h 20 min\)$/);
});

test("a busy service is asked again, a booking is not", async () => {
  let sent = 0;
  const busy = async () => json({}, ++sent < 3 ? 503 : 200);
  const res = await withRetry(busy, { attempts: 3, firstDelay: 1 });
  assert.equal(res.status, 200);
  assert.equal(sent, 3);

  let booked = 0;
  const client = new QuaysideClient({
    baseUrl: "http://berthd.test",
    fetch: async () => (booked++, json({}, 503)),
  });
  await assert.rejects(client.book({ berth: 1, ship: "Maren", length_m: 84, draught_m: 5.3, from: new Date(0), to: new Date(1) }));
  assert.equal(booked, 1);
});
