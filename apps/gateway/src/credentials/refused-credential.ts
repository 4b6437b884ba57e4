import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, type Principal } from '@referral-exchange/contracts';
import type { CredentialAnswer } from './credential-verifier.js';

/** The principal of an answer; otherwise the refusal, which says what was sent and what is needed. */
export function principalOf(answer: CredentialAnswer): Principal {
  if (answer.outcome === 'ok') return answer.principal;
  if (answer.outcome === 'inactive' && answer.lacksMcp) throw mcpNotEnabled();
  throw refusalOf(answer.outcome);
}

function refusalOf(outcome: Exclude<CredentialAnswer['outcome'], 'ok'>): ApiError {
  switch (outcome) {
    case 'unknown':
      return invalidKey('The API key is not valid: it is unknown, expired or revoked');
    case 'firm_inactive':
      return new ApiError(
        'api_key_firm_inactive',
        'The firm of this API key is deactivated: ask an administrator to activate it',
      );
    case 'public_api_not_enabled':
      return new ApiError(
        'public_api_not_enabled',
        "The firm's public API integration is not enabled: ask an administrator to enable it",
      );
    case 'expired':
      return new ApiError(
        'token_expired',
        'The access token has expired: get a new one with your refresh token (POST /auth/refresh-session, for OAuth POST /api/oauth/token)',
      );
    case 'invalid':
      return new ApiError(
        'token_invalid',
        'The access token is not valid: it was not issued here, or its session or grant has ended. Log in again',
      );
    case 'inactive':
      return new ApiError(
        'token_invalid',
        'The account of this access token, or its firm, is deactivated: ask an administrator',
      );
  }
}

/** The refusal of an assistant of a firm that wants none. */
export function mcpNotEnabled(): ApiError {
  return new ApiError(
    'permission_denied',
    'The firm has not switched assistants on: an administrator of the firm can do that in the dashboard under Assistants',
    { reason: 'mcp_not_enabled' },
  );
}

export function invalidKey(message: string): ApiError {
  return new ApiError('invalid_api_key', message);
}

/** The refusal of a call of the public API without an API key, or with something else in its place. */
export function noKey(headers: IncomingHttpHeaders, isMalformed: boolean): ApiError {
  if (isMalformed) return invalidKey('The API key is not valid: it is unknown, expired or revoked');
  const instead = headers.authorization === undefined ? '' : BEARER_INSTEAD;
  return invalidKey(`No API key was sent: send it in the header X-API-Key${instead}`);
}

const BEARER_INSTEAD = '. Authorization is for the internal API, /api/v1';

/** The refusal of a call of the internal API without a token. */
export function noToken(takesAdminKey: boolean, { 'x-api-key': apiKey }: IncomingHttpHeaders): ApiError {
  const instead = apiKey === undefined ? '' : ', not in X-API-Key';
  const needed = takesAdminKey
    ? 'send the admin key in the header x-admin-api-key'
    : 'the internal API takes Authorization: Bearer';
  return new ApiError('no_token', `No token was sent: ${needed}${instead}`);
}

/** The refusal of what is neither a token of ours nor could be one. */
export function malformedToken(): ApiError {
  return new ApiError(
    'token_invalid',
    'The access token is not valid: send Authorization: Bearer and an access token as it was issued',
  );
}
