import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};
type Encoding = keyof typeof compress | 'identity';

/**
 * What everyone may read: compressed once, by the first request that takes it, with a tag for each encoding.
 */
export class PublicContent {
  private readonly digest: string;
  private readonly encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(
    private readonly type: string,
    body: string | Buffer,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.digest = hash('sha256', body, 'base64url').slice(0, 22);
    this.encoded.set('identity', Buffer.from(body));
  }

  /**
   * Answers a request: 304 when the caller has this content already, otherwise the smallest encoding that it
   * accepts.
   */
  async send(request: Request, response: Response): Promise<void> {
    const encoding = this.encodingFor(request);
    response.set({ 'Cache-Control': 'public, max-age=60', ...this.headers });
    response.set('ETag', `"${this.digest}${encoding === 'identity' ? '' : `-${encoding}`}"`);
    response.vary('Accept-Encoding');
    if (request.fresh) return void response.status(304).end();
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.type(this.type).send(await this.bodyIn(encoding));
  }

  private encodingFor(request: Request): Encoding {
    if (this.type.startsWith('image/')) return 'identity';
    return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding)) ?? 'identity';
  }

  private bodyIn(encoding: Encoding): Buffer | Promise<Buffer> {
    let body = this.encoded.get(encoding);
    if (body === undefined && encoding !== 'identity') {
      body = compress[encoding](this.encoded.get('identity') as Buffer);
      this.encoded.set(encoding, body);
    }
    return body as Buffer | Promise<Buffer>;
  }
}
