const FIGURE = new Intl.NumberFormat('en-US');

/** `1 row`, `12 rows`. Pure. */
export function counted(count: number, what: string): string {
  return `${FIGURE.format(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** `1 person`, `12 people`. Pure. */
export function people(count: number): string {
  return count === 1 ? '1 person' : `${FIGURE.format(count)} people`;
}

/** `12 rows`, `More than 50 rows`, `Nothing found`. Pure. */
export function foundInWords(rows: number, { isMore = false, what = 'row' } = {}): string {
  if (rows === 0) return 'Nothing found';
  return `${isMore ? 'More than ' : ''}${counted(rows, what)}`;
}

/** How much a list of pages found; empty while it still shows what was found before. Pure. */
export function foundInPages({ data, isPlaceholderData }: Paged): string {
  return data && !isPlaceholderData ? foundInWords(data.pagination.total) : '';
}

interface Paged {
  data: { pagination: { total: number } } | undefined;
  isPlaceholderData: boolean;
}
