const FIGURE = new Intl.NumberFormat('en-US');

/** `1 row`, `12 rows`. Pure. */
export function counted(count: number, what: string): string {
  return `${FIGURE.format(count)} ${what}${count === 1 ? '' : 's'}`;
}
