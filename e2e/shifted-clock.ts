// Loaded by NODE_OPTIONS=--import into a service under test: its wall clock is CLOCK_SHIFT_MS ahead. The
// monotonic clock is not changed, as on a machine whose time was set wrongly.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const TrueDate = globalThis.Date;
const now = () => TrueDate.now() + shiftMs;

globalThis.Date = new Proxy(TrueDate, {
  apply: () => new TrueDate(now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
});
