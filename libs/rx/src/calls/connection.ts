import { ReferralExchange, type RetryInfo } from '@referral-exchange/sdk';

/** Where calls go, and in whose name. */
export type Connection = {
  /** Address of the public API. */
  baseUrl: string;
  fetch?: typeof fetch;
  onRetry?: (retry: RetryInfo) => void;
} & ({ kind: 'api_key'; apiKey: string } | { kind: 'oauth'; accessToken: () => Promise<string> });

const PUBLIC_PATH = '/api/public/v1';
const INTERNAL_PATH = '/api/v1';
/** A person is waiting. */
const MAX_RETRIES = 2;

/** A client of the SDK. A signed-in person calls the internal API, which has the same resources. */
export function connect(connection: Connection): ReferralExchange {
  const { baseUrl, onRetry, fetch = globalThis.fetch } = connection;
  const common = { maxRetries: MAX_RETRIES, ...(onRetry && { onRetry }) };
  if (connection.kind === 'api_key')
    return new ReferralExchange({ ...common, baseUrl, apiKey: connection.apiKey, fetch });
  return new ReferralExchange({
    ...common,
    baseUrl: baseUrl.replace(PUBLIC_PATH, INTERNAL_PATH),
    apiKey: connection.accessToken,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: asBearer(init!.headers as Record<string, string>) }),
  });
}

function asBearer({ 'x-api-key': token, ...headers }: Record<string, string>): Record<string, string> {
  return { ...headers, authorization: `Bearer ${token}` };
}

/** An address as it is stored: the public API of an exchange, whatever part of it was given. */
export function publicAddress(given: string): string | undefined {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) return undefined;
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path || PUBLIC_PATH}`;
}
