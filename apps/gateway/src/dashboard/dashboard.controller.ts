import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { notFound } from '@referral-exchange/contracts';
import { Public } from '@referral-exchange/identity';
import { CONFIG } from '@referral-exchange/telemetry';
import type { Request, Response } from 'express';
import type { GatewayConfig } from '../config.js';
import { SiteFiles } from '../site/site-files.js';

const PAGE = '/app';
/** The dashboard names its files by their content: one that is gone was of an earlier release. */
const FILES = `${PAGE}/assets/`;

/** The app of the people of firms (ADR 158). Its page and its scripts hold nothing of any firm. */
@Public()
@ApiExcludeController()
@Controller()
export class DashboardController {
  private readonly site: SiteFiles;

  constructor(@Inject(CONFIG) { BUCKET_ORIGIN }: Pick<GatewayConfig, 'BUCKET_ORIGIN'>) {
    this.site = new SiteFiles({
      package: '@referral-exchange/dashboard',
      folder: 'dist',
      // a page that is kept would ask for files of an earlier release
      caching: 'no-store',
      forms: "'self'",
      pictures: 'made',
      // documents are read to be shown; a bucket sends them itself
      callsToo: BUCKET_ORIGIN,
    });
  }

  @Get(['app', 'app/*path'])
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    // every other address is a place in the app, which its router knows
    const path = request.path.startsWith(FILES) ? request.path : PAGE;
    if (!(await this.site.send(path, request, response))) throw notFound('No such file');
  }
}
