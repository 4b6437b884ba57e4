/** The keys that have a value in the body. In an action null counts as absent. Pure. */
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
