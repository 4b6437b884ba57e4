/** The page that an address names; the first unless it names another. Pure. */
export function pageIn(params: URLSearchParams, name = 'page'): number {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
