import { Resolver } from 'node:dns/promises';

/** All addresses of a name. Rejects if it has none or the name servers do not answer in time. */
export type ResolveHost = (host: string) => Promise<string[]>;

/** Injection token. */
export const HOST_RESOLVER = Symbol('HOST_RESOLVER');

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Asks the name servers without the thread pool that getaddrinfo shares with the whole process: the slow name
 * server of one firm must not delay the others. `localhost` is loopback by definition and is not looked up.
 */
export function createHostResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return async (host) => {
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw (answers[0] as PromiseRejectedResult).reason;
  };
}
