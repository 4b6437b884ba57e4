import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { denyAddress, isLoopback } from './address.policy.js';
import type { ResolveHost } from './host-resolver.js';
import { SsrfBlocked } from './ssrf-blocked.js';
import type { EgressMode } from './target-url.policy.js';

export interface GuardedConnectorOptions {
  mode: EgressMode;
  resolveHost: ResolveHost;
  /** Time limit for connecting, milliseconds. */
  timeoutMs: number;
  /** Additional trusted root certificates, PEM; for tests. */
  ca?: string;
}

/**
 * Connects only to addresses that were checked (decisions, section 7). ALL addresses of a name must be
 * public, and the connection uses exactly these, so that the name cannot change in between. The address of
 * the open socket is checked again. TLS uses the name.
 */
export function guardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
  const connect = buildConnector({
    timeout: options.timeoutMs,
    ca: options.ca,
    allowH2: false,
    lookup: checkedLookup(options),
  });
  return (target, callback) => {
    const denied = isIP(target.hostname) ? deny(target.hostname, target.hostname, options.mode) : null;
    if (denied) return callback(new SsrfBlocked(denied), null);
    connect(target, (...result) => {
      const [error, socket] = result;
      if (error) return callback(error, null);
      if (!socket.remoteAddress) return callback(closedAtOnce(), null);
      const refused = deny(socket.remoteAddress, target.hostname, options.mode);
      if (!refused) return callback(null, socket);
      socket.destroy();
      callback(new SsrfBlocked(refused), null);
    });
  };
}

/** Checks every address: a public one among private ones is how DNS rebinding starts. */
export async function resolveChecked(
  host: string,
  { mode, resolveHost }: Pick<GuardedConnectorOptions, 'mode' | 'resolveHost'>,
): Promise<string[]> {
  const addresses = await resolveHost(host);
  for (const address of addresses) {
    const denied = deny(address, host, mode);
    if (denied) throw new SsrfBlocked(denied);
  }
  return addresses;
}

function checkedLookup(options: GuardedConnectorOptions): LookupFunction {
  return (host, how, callback) => {
    resolveChecked(host.replace(/\.$/, ''), options).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = all;
        if (how.all) callback(null, all);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

/** Loopback is allowed only if the setting admits it and the url itself names loopback. */
function deny(address: string, rootedHost: string, mode: EgressMode): string | null {
  const host = rootedHost.replace(/\.$/, '');
  const named = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
  if (mode === 'loopback' && named && isLoopback(address)) return null;
  return denyAddress(address);
}

function closedAtOnce(): Error {
  return Object.assign(new Error('The connection was closed as soon as it was open'), { code: 'ECONNRESET' });
}
