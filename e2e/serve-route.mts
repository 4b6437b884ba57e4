import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/**
 * Serves the route handler `route.mts` of the current folder at `PORT`, as Next.js would: a function from
 * `Request` to `Response`. For the tests of the guides.
 */
const { POST } = (await import(join(process.cwd(), 'route.mts'))) as {
  POST(request: Request): Promise<Response>;
};

createServer((incoming, outgoing) => {
  void (async () => {
    if (incoming.method !== 'POST') return outgoing.writeHead(405).end();
    const headers = incoming.headers as Record<string, string>;
    const body = new Uint8Array(await buffer(incoming));
    const request = new Request(`http://127.0.0.1${incoming.url}`, { method: 'POST', headers, body });
    const response = await POST(request).catch((error: unknown) => {
      console.error(error);
      return new Response(null, { status: 500 });
    });
    return outgoing.writeHead(response.status).end(await response.text());
  })();
}).listen(Number(process.env['PORT']), '127.0.0.1');
