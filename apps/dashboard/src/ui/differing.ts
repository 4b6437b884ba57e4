/** What was entered in place of what stood. The rest is not sent: it may have changed meanwhile. Pure. */
export function differing<T extends object>(stood: T, entered: T): Partial<T> {
  const names = Object.keys(entered) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => entered[name] !== stood[name]).map((name) => [name, entered[name]]),
  ) as Partial<T>;
}
