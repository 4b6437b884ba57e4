/** Where somebody wanted to go before they signed in. An address of another site is no place of ours. */
export function nextPlace(params: URLSearchParams): string {
  const next = params.get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
