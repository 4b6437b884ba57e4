import { Controller, Get, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG } from '@referral-exchange/telemetry';
import { linkToken, ownForm, type PageAnswer, PageErrors, sendPage } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import type { ReferralsConfig } from '../../config.js';
import { canBeDeclined, DeclineByLink } from './decline-by-link.js';
import { declinePage, EMPTY_FORM, type DeclineForm } from './decline-page.js';
import { ACKNOWLEDGE_PATH, DECLINE_PATH } from './link-page.js';
import { FOREIGN_FORM, NOT_A_USER, UNKNOWN_LINK } from './link-page-answers.js';
import { OpenLink } from './open-link.js';
import { readDeclineForm } from './read-decline-form.js';

/**
 * The page behind the second button of the link: it asks for the reason. The rules of the token are those of
 * acknowledging.
 */
@Controller(DECLINE_PATH)
@ApiExcludeController()
@Public()
@UseFilters(PageErrors)
export class DeclineController {
  constructor(
    private readonly openLink: OpenLink,
    private readonly declineByLink: DeclineByLink,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'PUBLIC_BASE_URL'>,
  ) {}

  @Get()
  showPage(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, () => this.ask(linkToken(request.query.token), EMPTY_FORM));
  }

  @Post()
  takeForm(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, async () => {
      const form = ownForm(request, new URL(this.config.PUBLIC_BASE_URL).origin);
      if (!form) return FOREIGN_FORM;
      const token = linkToken(form.get('token'));
      const read = readDeclineForm(form);
      if ('refused' in read) return this.ask(token, read.refused);
      const outcome = token === null ? 'unknown_link' : await this.declineByLink.execute(token, read.input);
      if (outcome === 'unknown_link') return UNKNOWN_LINK;
      if (outcome === 'not_a_user') return NOT_A_USER;
      // reloading the page that follows posts nothing
      return { location: addressOf(token) };
    });
  }

  /** The form, or where there is nothing to decline the page of the link, which says why. */
  private async ask(token: string | null, form: DeclineForm): Promise<PageAnswer> {
    const opened = token === null ? null : await this.openLink.execute(token);
    if (!opened || token === null) return UNKNOWN_LINK;
    if (opened.state.kind === 'waiting' && !opened.person) return NOT_A_USER;
    return canBeDeclined(opened) ? declinePage(opened.facts, token, form) : { location: addressOf(token) };
  }
}

function addressOf(token: string | null): string {
  return `${ACKNOWLEDGE_PATH}?token=${token}`;
}
