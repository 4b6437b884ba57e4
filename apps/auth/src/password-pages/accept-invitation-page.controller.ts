import { Controller, Get, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG } from '@referral-exchange/telemetry';
import { frontOfApp, linkToken, PageErrors, sendPage, validateDto } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import type { AuthConfig } from '../config.js';
import { AcceptInvitation } from '../users/accept-invitation.js';
import { AcceptInvitationDto } from '../users/user-bodies.dto.js';
import { FOREIGN_FORM, formOfOurs, type PageAddresses } from './foreign-form.js';
import { invitationDone, invitationEnd, invitationForm } from './invitation-pages.js';
import { OpenToken } from './open-token.js';
import { ACCEPT_INVITATION_PATH } from '../page-paths.js';
import { takeNewPassword } from './take-new-password.js';

/**
 * The page of the link in an invitation (decisions, section 14, "Passwords and sessions, finer"). The token
 * is the only credential. GET and HEAD change nothing: programs that check mails follow links. The token
 * stands in the query and in the body, which no log holds.
 */
@Controller(ACCEPT_INVITATION_PATH)
@ApiExcludeController()
@Public()
@UseFilters(PageErrors)
export class AcceptInvitationPageController {
  constructor(
    private readonly openToken: OpenToken,
    private readonly acceptInvitation: AcceptInvitation,
    @Inject(CONFIG) private readonly config: PageAddresses & Pick<AuthConfig, 'FIRM_APP_URL'>,
  ) {}

  @Get()
  showPage(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, async () => {
      const token = linkToken(request.query.token);
      const opened = await this.openToken.execute(token, 'invitation');
      return opened.kind === 'open' ? invitationForm(opened.account, token!) : invitationEnd(opened);
    });
  }

  @Get('done')
  showDone(@Res() response: Response): Promise<void> {
    return sendPage(response, () => invitationDone(frontOfApp(this.config)));
  }

  @Post()
  takeForm(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, async () => {
      const form = formOfOurs(request, this.config);
      if (!form) return FOREIGN_FORM;
      const token = linkToken(form.get('token'));
      const opened = await this.openToken.execute(token, 'invitation');
      if (opened.kind !== 'open') return invitationEnd(opened);
      const taken = await takeNewPassword(form, {
        read: (password) => validateDto(AcceptInvitationDto, { token, password }),
        execute: (input) => this.acceptInvitation.execute(input),
      });
      if (taken === 'done') return { location: `${ACCEPT_INVITATION_PATH}/done` };
      // somebody was faster
      if (taken === 'token') return invitationEnd({ kind: 'unknown' });
      return invitationForm(opened.account, token!, taken);
    });
  }
}
