import { ownForm } from '@referral-exchange/http';
import type { Request, Response } from 'express';
import type { OidcServer } from '../provider/oidc-server.js';
import { isFormToken } from './form-token.js';
import { InteractionError } from './interaction-error.js';

/** A sign-in in progress, as the library keeps it. */
export type OpenInteraction = Awaited<ReturnType<OidcServer['provider']['interactionDetails']>>;

/**
 * The interaction of this browser: its cookie must belong to the address.
 *
 * @throws {InteractionError} when there is none, or it has ended
 */
export async function openInteraction(
  server: OidcServer,
  request: Request,
  response: Response,
): Promise<OpenInteraction> {
  server.prepare(request);
  try {
    const interaction = await server.provider.interactionDetails(request, response);
    if (interaction.uid === request.params.uid) return interaction;
  } catch (error) {
    if ((error as { error?: string }).error !== 'invalid_request') throw error;
  }
  throw new InteractionError(
    400,
    'invalid_request',
    'this sign-in has expired or was begun in another browser',
  );
}

/**
 * The posted form, when one of our pages sent it: the browser names the page's origin, and the form holds our
 * token.
 *
 * @throws {InteractionError} 403 when it may come from elsewhere
 */
export function readForm(
  server: OidcServer,
  request: Request,
  { uid }: Pick<OpenInteraction, 'uid'>,
): URLSearchParams {
  const form = ownForm(request, server.issuer);
  if (form && isFormToken(form.get('form_token'), uid, server.keys.cookieKeys)) return form;
  throw new InteractionError(
    403,
    'access_denied',
    'the form was not sent by our own page: go back and try again',
  );
}
