/**
 * The page that asks somebody to sign in first. What stands behind `#` stays there: it may hold what an
 * assistant proposes, which no server and no log sees. Pure.
 */
export function signInPlace(place: string, hash: string): string {
  return (place === '/' || place === '' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(place)}`) + hash;
}

/**
 * Where somebody wanted to go before they signed in, with what stood behind `#`. An address of another site
 * is no place of ours. Pure.
 */
export function nextPlace(params: URLSearchParams, hash: string): string {
  const next = params.get('next') ?? '/';
  return (/^\/(?![/\\])/.test(next) ? next : '/') + hash;
}
