/**
 * Preloaded into the server for screenshots: its clock starts at CLOCK_AT, at the real time CLOCK_BEGAN, and runs so
 * slowly that every run shows the same minutes.
 */
const slowness = 100;
const at = Number(process.env.CLOCK_AT);
const began = Number(process.env.CLOCK_BEGAN);
const { now: readClock } = Date;
const now = () => Math.floor(at + (readClock() - began) / slowness);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
