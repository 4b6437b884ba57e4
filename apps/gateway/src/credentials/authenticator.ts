import type { IncomingHttpHeaders } from 'node:http';
import type { Principal, VerifyCredentialResponse } from '@referral-exchange/contracts';
import { ApiError } from '@referral-exchange/platform';
import { readAdminKey, readApiKey, readBearer, type AdminKey } from './credential.js';
import type { VerifiedCredentials } from './verified-credentials.js';

/** The administrator: no firm, no tier; what the key may do is said by each route (decisions, section 8). */
export const ADMIN_PRINCIPAL: Principal = Object.freeze({
  kind: 'admin',
  firmId: null,
  firmName: null,
  providerId: null,
  tier: null,
  role: null,
  scopes: null,
  userId: null,
  userName: null,
  keyId: null,
  keyName: null,
  issuedVia: null,
  isTestFirm: false,
});

/** Turns what a caller shows into who it is (interface, "Authentication"). */
export class Authenticator {
  constructor(
    private readonly credentials: VerifiedCredentials,
    private readonly adminKey: AdminKey,
  ) {}

  /**
   * The caller of the public API, by `X-API-Key`. Without a promise where the key is remembered: the hot path.
   *
   * @throws {ApiError} 401 `invalid_api_key`, 403 `api_key_firm_inactive` or `public_api_not_enabled`, 503 when the key
   * cannot be verified now
   */
  ofPublicApi(headers: IncomingHttpHeaders): Principal | Promise<Principal> {
    const credential = readApiKey(headers['x-api-key'], this.adminKey);
    if (credential.kind === 'admin') return ADMIN_PRINCIPAL;
    if (credential.kind !== 'key') throw invalidKey(credential.kind === 'none' ? NO_KEY : NOT_VALID);
    const cached = this.credentials.cached(credential.sha256);
    return cached ? principalOf(cached) : this.#ask(credential.sha256);
  }

  /**
   * The caller of the internal API: the administrator's header where the path takes it, else a bearer token.
   *
   * @throws {ApiError} 401 `no_token`, `token_invalid`, or `invalid_api_key` for a wrong administrator's key
   */
  ofInternalApi(headers: IncomingHttpHeaders, takesAdminKey: boolean): Principal {
    if (takesAdminKey) {
      const credential = readAdminKey(headers['x-admin-api-key'], this.adminKey);
      if (credential.kind === 'admin') return ADMIN_PRINCIPAL;
      if (credential.kind === 'malformed') throw invalidKey('The admin key in x-admin-api-key is not valid');
    }
    if (readBearer(headers.authorization).kind === 'none')
      throw new ApiError('no_token', noToken(takesAdminKey, headers['x-api-key'] !== undefined));
    // no service issues sessions or OAuth tokens, so whatever is shown here is none
    throw new ApiError('token_invalid', 'The access token is not valid');
  }

  async #ask(sha256: string): Promise<Principal> {
    return principalOf(await this.credentials.ask(sha256));
  }
}

function principalOf(answer: VerifyCredentialResponse): Principal {
  switch (answer.outcome) {
    case 'ok':
      return answer.principal;
    case 'unknown':
      throw invalidKey(NOT_VALID);
    case 'firm_inactive':
      throw new ApiError(
        'api_key_firm_inactive',
        'The firm of this API key is deactivated: ask an administrator to activate it',
      );
    case 'public_api_not_enabled':
      throw new ApiError(
        'public_api_not_enabled',
        "The firm's public API integration is not enabled: ask an administrator to enable it",
      );
  }
}

const NO_KEY = 'No API key was sent: send it in the header X-API-Key';
const NOT_VALID = 'The API key is not valid: it is unknown, expired or revoked';

/** The next step for a call of the internal API without a token. */
function noToken(takesAdminKey: boolean, hasApiKey: boolean): string {
  const instead = hasApiKey ? ', not in X-API-Key' : '';
  if (takesAdminKey) return `No token was sent: send the admin key in the header x-admin-api-key${instead}`;
  return `No token was sent: the internal API takes Authorization: Bearer${instead}`;
}

function invalidKey(message: string): ApiError {
  return new ApiError('invalid_api_key', message);
}
