import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { notFound, Public } from '@referral-exchange/platform';
import type { Response } from 'express';
import {
  API_PAGE,
  FRONT_PAGE,
  INTERNAL_PAGE,
  referencePage,
  START_SCRIPT,
  STYLE,
  WEBHOOKS_PAGE,
} from './docs-pages.js';
import { webhooksDocument } from './webhooks-document.js';

/** The files of Swagger UI, served from its package: the page loads nothing from other hosts. */
const ASSETS_FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const ASSETS = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

const CONTENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** The front page and the API reference, readable without a credential. */
@Public()
@ApiExcludeController()
@Controller()
export class DocsController {
  private webhooks?: string;

  @Get()
  front(@Res() response: Response): void {
    showPage(response, FRONT_PAGE);
  }

  @Get('docs')
  reference(@Res() response: Response): void {
    showPage(response, referencePage(API_PAGE));
  }

  @Get('docs/webhooks')
  webhookEvents(@Res() response: Response): void {
    showPage(response, referencePage(WEBHOOKS_PAGE));
  }

  @Get('docs/internal')
  internalReference(@Res() response: Response): void {
    showPage(response, referencePage(INTERNAL_PAGE));
  }

  @Get('docs/webhooks.json')
  webhooksDescription(@Res() response: Response): void {
    response.type('application/json').send((this.webhooks ??= JSON.stringify(webhooksDocument())));
  }

  @Get('docs/start.js')
  start(@Res() response: Response): void {
    response.type('text/javascript').send(START_SCRIPT);
  }

  @Get('docs/reference.css')
  style(@Res() response: Response): void {
    response.type('text/css').send(STYLE);
  }

  @Get('docs/:asset')
  asset(@Param('asset') asset: string, @Res() response: Response): void {
    if (!ASSETS.has(asset)) throw notFound('No such page');
    response.set('Cache-Control', 'public, max-age=3600');
    response.sendFile(join(ASSETS_FOLDER, asset));
  }
}

function showPage(response: Response, page: string): void {
  response.set({ 'Content-Security-Policy': CONTENT_POLICY, 'X-Content-Type-Options': 'nosniff' });
  response.type('html').send(page);
}
