import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { notFound, Public } from '@referral-exchange/platform';
import type { Response } from 'express';

/** The reader's own files, from its package: the page loads nothing from elsewhere. */
const ASSETS_FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const ASSETS = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

const START_SCRIPT = `window.ui = SwaggerUIBundle({
  url: '${PUBLIC_PREFIX}/openapi.json', dom_id: '#reference', deepLinking: true, tryItOutEnabled: false });
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Referral Exchange: API reference</title>
  <link rel="icon" href="/docs/favicon-32x32.png">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
  <noscript>This page needs scripts; the description itself is at ${PUBLIC_PREFIX}/openapi.json.</noscript>
  <main id="reference"></main>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;

const FRONT_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Referral Exchange</title></head>
<body>
  <main>
    <h1>Referral Exchange</h1>
    <ul>
      <li><a href="/docs">API reference</a></li>
      <li><a href="${PUBLIC_PREFIX}/openapi.json">OpenAPI description</a></li>
      <li><a href="${PUBLIC_PREFIX}/health">Health</a></li>
    </ul>
  </main>
</body>
</html>
`;

const CONTENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** The front page and the API reference, readable without a key. */
@Public()
@ApiExcludeController()
@Controller()
export class DocsController {
  @Get()
  front(@Res() response: Response): void {
    showPage(response, FRONT_PAGE);
  }

  @Get('docs')
  reference(@Res() response: Response): void {
    showPage(response, PAGE);
  }

  @Get('docs/start.js')
  start(@Res() response: Response): void {
    response.type('text/javascript').send(START_SCRIPT);
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
