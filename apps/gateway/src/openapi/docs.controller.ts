import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { notFound } from '@referral-exchange/contracts';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import {
  API_PAGE,
  FRONT_PAGE,
  INTERNAL_PAGE,
  referencePage,
  START_SCRIPT,
  STYLE,
  WEBHOOKS_PAGE,
} from './docs-pages.js';
import { FAVICON } from './favicon.js';
import { PublicContent } from './public-content.js';
import { webhooksDocument } from './webhooks-document.js';

/** The files of Swagger UI, served from its package: the page loads nothing from other hosts. */
const ASSETS_FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const CONTENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

const page = (html: string) => new PublicContent('html', html, { 'Content-Security-Policy': CONTENT_POLICY });
const CACHED = { 'Cache-Control': 'public, max-age=3600' };
const asset = (name: string, type: string) =>
  new PublicContent(type, readFileSync(join(ASSETS_FOLDER, name)), CACHED);

/** The files below `/docs/`, each made by its first request. */
const FILES: Readonly<Record<string, () => PublicContent>> = {
  webhooks: () => page(referencePage(WEBHOOKS_PAGE)),
  internal: () => page(referencePage(INTERNAL_PAGE)),
  'webhooks.json': () => new PublicContent('application/json', JSON.stringify(webhooksDocument())),
  'start.js': () => new PublicContent('text/javascript', START_SCRIPT),
  'reference.css': () => new PublicContent('text/css', STYLE),
  'swagger-ui.css': () => asset('swagger-ui.css', 'text/css'),
  'swagger-ui-bundle.js': () => asset('swagger-ui-bundle.js', 'text/javascript'),
  'favicon-32x32.png': () => asset('favicon-32x32.png', 'image/png'),
};

/** The front page and the API reference, readable without a credential. */
@Public()
@ApiExcludeController()
@Controller()
export class DocsController {
  private readonly frontPage = page(FRONT_PAGE);
  private readonly referencePage = page(referencePage(API_PAGE));
  private readonly favicon = new PublicContent('image/png', FAVICON, CACHED);
  private readonly files = new Map<string, PublicContent>();

  @Get()
  front(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.frontPage.send(request, response);
  }

  @Get('favicon.ico')
  mark(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.favicon.send(request, response);
  }

  @Get('docs')
  reference(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.referencePage.send(request, response);
  }

  @Get('docs/:name')
  file(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    let file = this.files.get(name);
    if (!file) {
      if (!Object.hasOwn(FILES, name)) throw notFound('No such page');
      this.files.set(name, (file = (FILES[name] as () => PublicContent)()));
    }
    return file.send(request, response);
  }
}
