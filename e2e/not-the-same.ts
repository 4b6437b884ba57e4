/** What one list has and the other has not. An entry that is there twice is wanted, or found, twice. */
export function compare(
  wanted: readonly string[],
  found: readonly string[],
): { missing: string[]; tooMuch: string[] } {
  const left = [...found];
  const missing = wanted.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { missing, tooMuch: left };
}

/** As `compare`, one line for each difference; none when the lists are the same, in whatever order. */
export function notTheSame(what: string, wanted: readonly string[], found: readonly string[]): string[] {
  const { missing, tooMuch } = compare(wanted, found);
  return [
    ...missing.map((one) => `${what}: missing ${one}`),
    ...tooMuch.map((one) => `${what}: too much ${one}`),
  ];
}
