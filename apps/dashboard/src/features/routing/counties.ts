/** The counties in a text: one a line, each once, whatever its case. Pure. */
export function countiesIn(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const line of text.split('\n').map((one) => one.trim()))
    if (line !== '' && !byKey.has(line.toLowerCase())) byKey.set(line.toLowerCase(), line);
  return [...byKey.values()];
}

/** Counties that the chosen states do not have, by the reference data. Pure. */
export function unknownCounties(counties: readonly string[], known: readonly { name: string }[]): string[] {
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  return counties.filter((county) => !names.has(county.toLowerCase()));
}
