const FIGURE = new Intl.NumberFormat('en-US');

/** `1 row`, `12 rows`. Pure. */
export function counted(count: number, what: string): string {
  return `${FIGURE.format(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** `1 person`, `12 people`. Pure. */
export function people(count: number): string {
  return count === 1 ? '1 person' : `${FIGURE.format(count)} people`;
}
