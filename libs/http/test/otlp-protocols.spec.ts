import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttp2Server, type Http2ServerRequest } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { startTracing, stopTracing, withSpan } from '@referral-exchange/telemetry';

let server: Server;
afterEach(async () => {
  await stopTracing();
  await new Promise((resolve) => server.close(resolve));
});

interface Received {
  path: string;
  type: string;
  body: Buffer;
}

function read(request: IncomingMessage | Http2ServerRequest, done: (received: Received) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () =>
    done({
      path: request.url ?? '',
      type: String(request.headers['content-type']),
      body: Buffer.concat(chunks),
    }),
  );
}

it.each([
  [undefined, '/v1/traces', 'application/x-protobuf'],
  ['http/protobuf' as const, '/v1/traces', 'application/x-protobuf'],
  ['http/json' as const, '/v1/traces', 'application/json'],
  ['grpc' as const, '/opentelemetry.proto.collector.trace.v1.TraceService/Export', 'application/grpc'],
])('OTEL_EXPORTER_OTLP_PROTOCOL=%s exports to %s as %s', async (protocol, path, type) => {
  const received = Promise.withResolvers<Received>();
  server =
    protocol === 'grpc'
      ? createHttp2Server((request, response) =>
          read(request, (one) => {
            received.resolve(one);
            response.writeHead(200, { 'content-type': type });
            response.addTrailers({ 'grpc-status': '0' });
            // an empty message: no part of the spans was refused
            response.end(Buffer.alloc(5));
          }),
        )
      : createHttpServer((request, response) =>
          read(request, (one) => {
            received.resolve(one);
            response.writeHead(200, { 'content-type': type }).end(protocol === 'http/json' ? '{}' : '');
          }),
        );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await startTracing('tiny', {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  });
  await withSpan('seen by the receiver', {}, () => undefined);
  await stopTracing();
  const { body, ...request } = await received.promise;
  expect(request).toEqual({ path, type });
  expect(body.toString('latin1')).toContain('seen by the receiver');
});
