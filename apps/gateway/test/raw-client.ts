import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Writes bytes to a socket and reads one response: for requests that no HTTP client would send. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const answer = parseAnswer(text);
      if (!answer) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`No answer, only: ${text}`)));
  });
}

/** The response, once it is complete. */
function parseAnswer(text: string): RawAnswer | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = bodyOf(text.slice(headEnd + 4), headers);
  if (body === undefined) return undefined;
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: headers['content-type']?.startsWith('application/json') ? JSON.parse(body) : body,
  };
}

function bodyOf(rest: string, headers: Record<string, string>): string | undefined {
  if (headers['transfer-encoding'] !== 'chunked')
    return rest.length < Number(headers['content-length'] ?? 0) ? undefined : rest;
  if (!rest.endsWith('\r\n0\r\n\r\n')) return undefined;
  let body = '';
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at);
    const length = parseInt(rest.slice(at, lineEnd), 16);
    if (length === 0) return body;
    body += rest.slice(lineEnd + 2, lineEnd + 2 + length);
    at = lineEnd + 2 + length + 2;
  }
}
