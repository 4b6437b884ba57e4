import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Nothing from elsewhere is loaded, run or framed, and nothing that stands in the page itself. */
const CONTENT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
const PAGE_HEADERS = {
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
};
/** Names of such files change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
/** The packages of the SDKs are the only files that are no text. */
const PACKAGE = 'application/octet-stream';
/** Shown below `/docs` where there is nothing. */
const NOT_FOUND = '/docs/404';

/** A file of the site, as `manifest.json` has it by its path at the origin. */
interface SiteFile {
  /** Its name in the folder; compressed, with `.br` and `.gz` behind it. */
  file: string;
  type: string;
  /** Of its bytes. */
  digest: string;
  isCompressed: boolean;
  isImmutable: boolean;
}
interface Site {
  folder: string;
  files: Readonly<Record<string, SiteFile>>;
}

/** The files of the docs site, compressed when it was built. Each is read when somebody asks for it. */
@Injectable()
export class SiteFiles {
  private opened: Site | undefined;

  /** Sends the file at a path. False: there is none. */
  async send(path: string, request: Request, response: Response): Promise<boolean> {
    const { files } = this.site();
    const file = path !== NOT_FOUND && Object.hasOwn(files, path) ? files[path] : undefined;
    if (!file) return false;
    response.set('Cache-Control', file.isImmutable ? FOR_EVER : 'public, max-age=60');
    await this.sendFile(file, request, response);
    return true;
  }

  /**
   * Sends the page that says that there is nothing, to a browser. False: a program asks, which gets an
   * error of the API.
   */
  async sendNotFound(request: Request, response: Response): Promise<boolean> {
    const file = this.site().files[NOT_FOUND];
    if (!file || !/\btext\/html\b/.test(request.headers.accept ?? '')) return false;
    response.status(404).set('Cache-Control', 'no-store');
    await this.sendFile(file, request, response);
    return true;
  }

  /** @throws when the site is not built. */
  private site(): Site {
    return (this.opened ??= openSite());
  }

  private async sendFile(file: SiteFile, request: Request, response: Response): Promise<void> {
    const encoding = file.isCompressed ? encodingFor(request) : null;
    response.set('ETag', `"${file.digest}${encoding === null ? '' : `-${encoding}`}"`);
    response.vary('Accept-Encoding');
    if (file.type === 'text/html') response.set(PAGE_HEADERS);
    if (request.fresh) return void response.status(304).end();
    const body = await readFile(
      join(this.site().folder, file.file + (encoding === null ? '' : ENCODINGS[encoding])),
    );
    if (encoding !== null) response.set('Content-Encoding', encoding);
    response.type(file.type === PACKAGE ? PACKAGE : `${file.type}; charset=utf-8`).send(body);
  }
}

/** The folder of the package that the build fills. */
function openSite(): Site {
  const home = dirname(createRequire(import.meta.url).resolve('@referral-exchange/docs-site/package.json'));
  const folder = join(home, 'site');
  try {
    return {
      folder,
      files: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Site['files'],
    };
  } catch (error) {
    throw new Error(`The docs site is not built: ${folder} has no manifest. Run npm run build`, {
      cause: error,
    });
  }
}

function encodingFor(request: Request): keyof typeof ENCODINGS | null {
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding)) ?? null;
}
