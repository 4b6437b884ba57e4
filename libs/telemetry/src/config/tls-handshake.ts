import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectByTls, type ConnectionOptions } from 'node:tls';

/** Where a server listens. */
export interface Place {
  host: string;
  port: number;
}

/** Node's errors of a certificate that it does not trust, or that names another host. */
const DISTRUST = /CERT|UNABLE_TO|SELF_SIGNED|INVALID_CA|PATH_LENGTH/;
/** Instead of the code of an error: nothing came in time. */
export const TOO_LATE = 'too late';

/** Whether the code of an error says that a certificate is not trusted. */
export function isDistrust(code: string): boolean {
  return DISTRUST.test(code);
}

/** The code of the error of connecting without TLS; undefined when it works. Closes the connection. */
export function connectError(place: Place, patienceMs: number): Promise<string | undefined> {
  return errorOf(connectPlain(place), 'connect', patienceMs);
}

/** The code of the error of a TLS handshake; undefined when it works. Closes the connection. */
export function handshakeError(
  { host, port }: Place,
  options: ConnectionOptions,
  patienceMs: number,
): Promise<string | undefined> {
  // a name is sent of hosts that have one (RFC 6066)
  const socket = connectByTls({ host, port, ...(!isIP(host) && { servername: host }), ...options });
  return errorOf(socket, 'secureConnect', patienceMs);
}

function errorOf(socket: Socket, success: string, patienceMs: number): Promise<string | undefined> {
  return new Promise<string | undefined>((resolve) => {
    socket.once(success, () => resolve(undefined));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.once('close', () => resolve('closed'));
    socket.setTimeout(patienceMs, () => resolve(TOO_LATE));
  }).finally(() => socket.destroy());
}
