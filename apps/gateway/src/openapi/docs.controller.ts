import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { notFound } from '@referral-exchange/contracts';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import { SiteFiles } from '../site/site-files.js';
import { FAVICON } from './favicon.js';
import { PublicContent } from './public-content.js';

/** Shown below `/docs` where there is nothing. */
const NOT_FOUND = '/docs/404';

/** The front page and the docs site, readable without a credential. */
@Public()
@ApiExcludeController()
@Controller()
export class DocsController {
  private readonly favicon = new PublicContent('image/png', FAVICON, {
    'Cache-Control': 'public, max-age=3600',
  });
  private readonly site = new SiteFiles({
    package: '@referral-exchange/docs-site',
    folder: 'site',
    caching: 'public, max-age=60',
    forms: "'none'",
    pictures: 'files',
  });

  @Get('favicon.ico')
  mark(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.favicon.send(request, response);
  }

  @Get(['/', 'index.md', 'llms.txt', 'docs.md', 'docs', 'docs/*path'])
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const path = request.path.length > 1 ? request.path.replace(/\/$/, '') : request.path;
    if (path !== NOT_FOUND && (await this.site.send(path, request, response))) return;
    // a program gets an error of the API
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) throw notFound('No such page');
    response.status(404);
    await this.site.send(NOT_FOUND, request, response, 'no-store');
  }
}
