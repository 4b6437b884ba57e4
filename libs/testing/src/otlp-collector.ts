import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP says it in JSON, with what tests look at. */
export interface ExportedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Missing: it is the root of its trace. */
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  /** Nanoseconds since 1970, as text. */
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  /** `code` 2 is an error; missing or 0 is not set. */
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  /** Attributes of the process, such as `service.version`. */
  resource: Record<string, unknown>;
}

interface ExportedBody {
  resourceSpans?: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<ExportedSpan, 'resource'>[] }[];
  }[];
}

/** Stands for an OpenTelemetry collector: keeps what is posted to it by OTLP. */
export class OtlpCollector {
  private readonly bodies: string[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          this.bodies.push(Buffer.concat(chunks).toString('utf8'));
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        });
    });
  }

  static async start(): Promise<OtlpCollector> {
    const collector = new OtlpCollector();
    await new Promise<void>((resolve) => collector.server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  /** The settings of a process that exports to here, in the protocol that is read without a schema. */
  get settings() {
    const { port } = this.server.address() as AddressInfo;
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' as const,
    };
  }

  /** Everything that was exported, as text. */
  get text(): string {
    return this.bodies.join('\n');
  }

  /** The spans that were exported, oldest first. */
  get spans(): ExportedSpan[] {
    return this.bodies
      .flatMap((body) => (JSON.parse(body) as ExportedBody).resourceSpans ?? [])
      .flatMap(({ resource, scopeSpans }) => {
        const attributes = resource.attributes.map(({ key, value }) => [key, value.stringValue]);
        const shared = { resource: Object.fromEntries(attributes) as Record<string, unknown> };
        return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, ...shared })));
      });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
