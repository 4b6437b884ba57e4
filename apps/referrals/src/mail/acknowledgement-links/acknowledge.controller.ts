import { Controller, Get, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG } from '@referral-exchange/telemetry';
import { linkToken, ownForm, PageErrors, sendPage } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import type { ReferralsConfig } from '../../config.js';
import { AcknowledgeByLink } from './acknowledge-by-link.js';
import { linkPage } from './acknowledge-page.js';
import { ACKNOWLEDGE_PATH } from './link-page.js';
import { FOREIGN_FORM, NOT_A_USER, UNKNOWN_LINK } from './link-page-answers.js';
import { OpenLink } from './open-link.js';

/**
 * The page of the link in the mail about a new referral (decisions, section 8). The token is the only
 * credential. GET and HEAD change nothing: programs that check mails follow links. The token stands in the
 * query and in the body, which no log and no trace holds.
 */
@Controller(ACKNOWLEDGE_PATH)
@ApiExcludeController()
@Public()
@UseFilters(PageErrors)
export class AcknowledgeController {
  constructor(
    private readonly openLink: OpenLink,
    private readonly acknowledgeByLink: AcknowledgeByLink,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'PUBLIC_BASE_URL' | 'FIRM_APP_URL'>,
  ) {}

  @Get()
  showPage(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, async () => {
      const token = linkToken(request.query.token);
      const opened = token === null ? null : await this.openLink.execute(token);
      if (!opened || token === null) return UNKNOWN_LINK;
      if (opened.state.kind === 'waiting' && !opened.person) return NOT_A_USER;
      return linkPage(opened, token, this.config);
    });
  }

  @Post()
  takeForm(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, async () => {
      const form = ownForm(request, new URL(this.config.PUBLIC_BASE_URL).origin);
      if (!form) return FOREIGN_FORM;
      const token = linkToken(form.get('token'));
      const outcome = token === null ? 'unknown_link' : await this.acknowledgeByLink.execute(token);
      if (outcome === 'unknown_link') return UNKNOWN_LINK;
      if (outcome === 'not_a_user') return NOT_A_USER;
      // reloading the page that follows posts nothing
      return { location: `${ACKNOWLEDGE_PATH}?token=${token}` };
    });
  }
}
