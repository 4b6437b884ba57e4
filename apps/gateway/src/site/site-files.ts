import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Request, Response } from 'express';

/** Nothing from elsewhere is loaded, run or framed, and nothing that stands in the page itself. */
const OWN_FILES = "default-src 'none'; script-src 'self'; style-src 'self'";
const OWN_FRAME = "frame-ancestors 'none'; base-uri 'none'";
const PICTURES = { files: "img-src 'self'", made: "img-src 'self' blob:; frame-src blob:" };
/** Names of such files change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
/** The packages of the SDKs are the only files that are no text. */
const PACKAGE = 'application/octet-stream';

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

/** Where a site lies, and how its pages are sent. */
export interface SiteOptions {
  /** The package whose build makes it. */
  package: string;
  /** The folder of that package. */
  folder: string;
  /** `Cache-Control` of its pages, whose names stay the same. */
  caching: string;
  /** `form-action` of the content policy. */
  forms: "'none'" | "'self'";
  /** `made`: its scripts also show images and PDFs that they read, such as the documents of a case. */
  pictures: keyof typeof PICTURES;
  /** An origin besides its own that its scripts may call. */
  callsToo?: string | undefined;
}

/** Files that a build has made and compressed. Each is read when somebody asks for it. */
export class SiteFiles {
  private opened: Site | undefined;

  constructor(private readonly options: SiteOptions) {}

  /** Sends the file at a path. False: there is none. */
  async send(
    path: string,
    request: Request,
    response: Response,
    caching = this.options.caching,
  ): Promise<boolean> {
    const { files } = this.site();
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    if (!file) return false;
    response.set('Cache-Control', file.isImmutable ? FOR_EVER : caching);
    await this.sendFile(file, request, response);
    return true;
  }

  /** @throws when the site is not built. */
  private site(): Site {
    return (this.opened ??= openSite(this.options));
  }

  private async sendFile(file: SiteFile, request: Request, response: Response): Promise<void> {
    const encoding = file.isCompressed ? encodingFor(request) : null;
    response.set('ETag', `"${file.digest}${encoding === null ? '' : `-${encoding}`}"`);
    response.vary('Accept-Encoding');
    if (file.type === 'text/html') response.set(this.pageHeaders());
    if (request.fresh) return void response.status(304).end();
    const body = await readFile(
      join(this.site().folder, file.file + (encoding === null ? '' : ENCODINGS[encoding])),
    );
    if (encoding !== null) response.set('Content-Encoding', encoding);
    response.type(file.type === PACKAGE ? PACKAGE : `${file.type}; charset=utf-8`).send(body);
  }

  private pageHeaders(): Record<string, string> {
    const { pictures, forms, callsToo } = this.options;
    const calls = `connect-src 'self'${callsToo === undefined ? '' : ` ${callsToo}`}`;
    return {
      'Content-Security-Policy': `${OWN_FILES}; ${calls}; ${OWN_FRAME}; ${PICTURES[pictures]}; form-action ${forms}`,
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'same-origin',
    };
  }
}

/** The folder of the package that the build fills. */
function openSite({ package: name, folder: part }: SiteOptions): Site {
  const folder = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), part);
  try {
    return {
      folder,
      files: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Site['files'],
    };
  } catch (error) {
    throw new Error(`The site is not built: ${folder} has no manifest. Run npm run build`, {
      cause: error,
    });
  }
}

function encodingFor(request: Request): keyof typeof ENCODINGS | null {
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding)) ?? null;
}
