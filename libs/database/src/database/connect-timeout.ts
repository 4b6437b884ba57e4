const DEFAULT_S = 5;

/** How long connecting may take: `?connect_timeout=30` (seconds) of the address, as in libpq. */
export function connectTimeoutMs(url: string): number {
  return 1_000 * Number(new URL(url).searchParams.get('connect_timeout') ?? DEFAULT_S);
}
