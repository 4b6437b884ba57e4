import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { currentContext } from '@referral-exchange/telemetry';
import { pageHeaders } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import { errorPage } from '../pages/error-page.js';
import { OAuthErrors } from '../provider/oauth-errors.filter.js';
import { OidcServer } from '../provider/oidc-server.js';
import { INTERACTION_PATH } from '../provider/paths.js';
import { isPassing } from '../provider/show-error.js';
import { InteractionPages, type Answer } from './interaction-pages.js';
import { openInteraction, readForm } from './open-interaction.js';
import { InteractionError } from './interaction-error.js';

/** The pages on which a user signs in and consents. HTTP alone; InteractionPages decides what happens. */
@Controller(INTERACTION_PATH)
@ApiExcludeController()
@Public()
@UseFilters(OAuthErrors)
export class InteractionsController {
  constructor(
    private readonly oidcServer: OidcServer,
    private readonly interactionPages: InteractionPages,
  ) {}

  @Get(':uid')
  showPage(@Req() request: Request, @Res() response: Response): Promise<void> {
    return answering(response, async () => {
      const interaction = await openInteraction(this.oidcServer, request, response);
      return this.interactionPages.show(interaction);
    });
  }

  @Post(':uid')
  takeForm(@Req() request: Request, @Res() response: Response): Promise<void> {
    return answering(response, async () => {
      const interaction = await openInteraction(this.oidcServer, request, response);
      const form = readForm(this.oidcServer, request, interaction);
      return this.interactionPages.take(request, response, interaction, form);
    });
  }
}

/** Sends the page or the redirect; what goes wrong becomes the error page. */
async function answering(response: Response, work: () => Promise<Answer>): Promise<void> {
  try {
    const answer = await work();
    if ('location' in answer) response.set('Cache-Control', 'no-store').redirect(303, answer.location);
    else
      response
        .status(answer.status)
        .set(pageHeaders(answer.redirectUri, answer.script))
        .type('html')
        .send(answer.page);
  } catch (error) {
    const fault = error instanceof InteractionError ? error : isPassing(error) ? UNAVAILABLE : null;
    if (!fault) throw error;
    const { status, code, message } = fault;
    response.status(status).set(pageHeaders()).type('html');
    const requestId = currentContext()?.requestId;
    response.send(errorPage({ status, code, description: message, requestId }));
  }
}

const UNAVAILABLE = new InteractionError(503, 'temporarily_unavailable', 'something that we need is down');
