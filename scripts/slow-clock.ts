/**
 * Preloaded into a server that is to have its picture taken: its time begins at CLOCK_AT, at the real moment CLOCK_BEGAN,
 * and passes so slowly that every run shows the same minutes.
 */
const slowness = 100;
const at = Number(process.env.CLOCK_AT);
const began = Number(process.env.CLOCK_BEGAN);
const { now: readClock } = Date;
const now = () => Math.floor(at + (readClock() - began) / slowness);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, whose) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], whose),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
