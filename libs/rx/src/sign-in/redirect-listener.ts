import { createServer, type Server, type ServerResponse } from 'node:http';
import { CommandError } from '../faults.js';

export interface RedirectListener {
  /** The address that the browser comes back to. */
  redirectUri: string;
  /** The address that it came back with: the answer to the request with this `state`. */
  answer: Promise<URL>;
  close(): void;
}

const HOST = '127.0.0.1';
const PATH = '/callback';

/**
 * Waits on loopback for the browser (RFC 8252, 7.3), on the first port that is free.
 *
 * @throws {CommandError} when none of the ports is free
 */
export async function listenForRedirect(
  ports: readonly number[],
  state: string,
  signal: AbortSignal,
): Promise<RedirectListener> {
  let onAnswer: (url: URL) => void = () => undefined;
  const answer = new Promise<URL>((resolve, reject) => {
    onAnswer = resolve;
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  answer.catch(() => undefined); // whoever waits hears of it
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', `http://${HOST}:${request.socket.localPort}`);
    // other programs of this machine may call here too: only the answer to this sign-in ends it
    if (url?.pathname !== PATH || url.searchParams.get('state') !== state)
      return page(response, 404, 'This is not the sign-in that rx waits for.');
    page(response, 200, url.searchParams.has('code') ? SIGNED_IN : NOT_SIGNED_IN);
    onAnswer(url);
  });
  const port = await firstFree(server, ports);
  return {
    redirectUri: `http://${HOST}:${port}${PATH}`,
    answer,
    close: () => {
      server.close();
      server.closeIdleConnections();
    },
  };
}

const SIGNED_IN = 'Done. Close this window and go back to the terminal.';
const NOT_SIGNED_IN = 'You are not signed in. Close this window; the terminal says why.';

function page(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    connection: 'close',
  });
  response.end(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>rx</title><h1>${text}</h1></html>\n`,
  );
}

async function firstFree(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) if (await canListen(server, port)) return port;
  throw new CommandError(
    `Ports ${ports.join(', ')} of this machine are all in use, and the browser must come back to one of them. Free one, or use \`rx login --api-key\`.`,
  );
}

function canListen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const onError = (): void => resolve(false);
    server.once('error', onError);
    server.listen(port, HOST, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}
