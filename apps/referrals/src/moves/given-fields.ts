/** Those of the keys that the body holds with a value; an action's null is as if left out. Pure. */
export function given<T extends object, K extends keyof T>(
  input: T,
  keys: readonly K[],
): { [P in K]?: NonNullable<T[P]> } {
  const fields: { [P in K]?: NonNullable<T[P]> } = {};
  for (const key of keys) {
    const value = input[key];
    if (value !== undefined && value !== null) fields[key] = value as NonNullable<T[K]>;
  }
  return fields;
}
