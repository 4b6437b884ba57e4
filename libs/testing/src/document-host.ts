import { createServer, type Server } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSignedCertificate } from './self-signed-certificate.js';

/** An assistant's site on loopback: serves its metadata document by https, with a certificate of its own. */
export class DocumentHost {
  /** How often each path was fetched. */
  readonly fetched: string[] = [];
  /** Answers in place of the documents. */
  answer?: RequestListener;
  private readonly documents = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    /** PEM. Services in this process trust it; others must be told to. */
    readonly certificate: string,
  ) {}

  static async start(): Promise<DocumentHost> {
    const { key, cert } = selfSignedCertificate();
    setDefaultCACertificates([...getCACertificates('default'), cert]);
    const server = createServer({ key, cert });
    const host = new DocumentHost(server, cert);
    server.on('request', (request, response) => {
      host.fetched.push(request.url ?? '');
      if (host.answer) return void host.answer(request, response);
      const text = host.documents.get(request.url ?? '');
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  get host(): string {
    return `localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Puts a document there, and gives its address: the `client_id`. */
  publish(path: string, change: Record<string, unknown> = {}): string {
    const address = `https://${this.host}${path}`;
    const document = {
      client_id: address,
      client_name: 'Claude',
      redirect_uris: ['https://assistant.example/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      ...change,
    };
    this.documents.set(path, JSON.stringify(document));
    return address;
  }

  /** Puts any text there. */
  publishText(path: string, text: string): string {
    this.documents.set(path, text);
    return `https://${this.host}${path}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
