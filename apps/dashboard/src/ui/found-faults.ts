/** What is wrong, by the name of the field, without those that are right. Pure. */
export function foundFaults(
  looked: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const found = Object.entries(looked).filter((one): one is [string, string] => one[1] !== undefined);
  return Object.fromEntries(found);
}
