import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { notFound } from '@referral-exchange/contracts';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import { FAVICON } from './favicon.js';
import { PublicContent } from './public-content.js';
import { SiteFiles } from './site-files.js';

/** The front page and the docs site, readable without a credential. */
@Public()
@ApiExcludeController()
@Controller()
export class DocsController {
  private readonly favicon = new PublicContent('image/png', FAVICON, {
    'Cache-Control': 'public, max-age=3600',
  });

  constructor(private readonly site: SiteFiles) {}

  @Get('favicon.ico')
  mark(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.favicon.send(request, response);
  }

  @Get(['/', 'index.md', 'llms.txt', 'docs.md', 'docs', 'docs/*path'])
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const path = request.path.length > 1 ? request.path.replace(/\/$/, '') : request.path;
    if (await this.site.send(path, request, response)) return;
    if (await this.site.sendNotFound(request, response)) return;
    throw notFound('No such page');
  }
}
