import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG, ownForm, pageHeaders, Public, statusOf, toApiError } from '@referral-exchange/platform';
import type { Request, Response } from 'express';
import type { ReferralsConfig } from '../config.js';
import { AcknowledgeByLink } from './acknowledge-by-link.js';
import { ACKNOWLEDGE_PATH, linkPage, plainPage, type LinkPage } from './acknowledge-page.js';
import { OpenLink } from './open-link.js';

const UNKNOWN = plainPage(
  404,
  'This link does not work',
  'Open it from the mail again, or copy the whole address from there.',
);
const NOT_A_USER = plainPage(
  403,
  'This link does not work any more',
  'The mail was sent to somebody who cannot sign in to the firm now. Ask a colleague to acknowledge the referral.',
);
const FOREIGN_FORM = plainPage(
  403,
  'The button was not pressed on our page',
  'Open the link in the mail again, and press the button there.',
);
const UNAVAILABLE = plainPage(503, 'This is not available right now', 'Try again in a few seconds.');

/**
 * The page of the link in the mail about a new referral (decisions, section 8). The token is the only credential. GET and HEAD change
 * nothing: programs that check mails follow links. The token stands in the query and in the body, which no log and no trace holds.
 */
@Controller(ACKNOWLEDGE_PATH)
@ApiExcludeController()
@Public()
export class AcknowledgeController {
  private readonly origin: string;

  constructor(
    private readonly opening: OpenLink,
    private readonly acknowledgement: AcknowledgeByLink,
    @Inject(CONFIG) { PUBLIC_BASE_URL }: Pick<ReferralsConfig, 'PUBLIC_BASE_URL'>,
  ) {
    this.origin = new URL(PUBLIC_BASE_URL).origin;
  }

  @Get()
  showPage(@Req() request: Request, @Res() response: Response): Promise<void> {
    return answering(response, async () => {
      const token = tokenOf(request.query.token);
      const opened = token === null ? null : await this.opening.execute(token);
      return opened && token !== null ? linkPage(opened, token) : UNKNOWN;
    });
  }

  @Post()
  takeForm(@Req() request: Request, @Res() response: Response): Promise<void> {
    return answering(response, async () => {
      const form = ownForm(request, this.origin);
      if (!form) return FOREIGN_FORM;
      const token = tokenOf(form.get('token'));
      const outcome = token === null ? 'unknown_link' : await this.acknowledgement.execute(token);
      if (outcome === 'unknown_link') return UNKNOWN;
      if (outcome === 'not_a_user') return NOT_A_USER;
      // reloading the page that follows posts nothing
      return { location: `${ACKNOWLEDGE_PATH}?token=${token}` };
    });
  }
}

/** 256 bits in base64url. Null: no token of ours looks like this. */
function tokenOf(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given) ? given : null;
}

/** Sends the page or the redirect. A fault that passes becomes a page too. */
async function answering(
  response: Response,
  work: () => Promise<LinkPage | { location: string }>,
): Promise<void> {
  let answer: LinkPage | { location: string };
  try {
    answer = await work();
  } catch (error) {
    if (toApiError(error).status !== statusOf('service_unavailable')) throw error;
    answer = UNAVAILABLE;
  }
  response.set(pageHeaders());
  if ('location' in answer) response.redirect(303, answer.location);
  else response.status(answer.status).type('html').send(answer.page);
}
