import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal, VerifyCredentialResponse } from '@referral-exchange/contracts';
import { ApiError, CONFIG, countedAddress } from '@referral-exchange/platform';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';
import { AdminKey, readAdminKey, readApiKey, readBearer } from './credential.js';
import { VerifiedCredentials } from './verified-credentials.js';

/** The administrator has no firm and no tier. Each route declares whether it accepts the admin key (decisions, section 8). */
const ADMIN_PRINCIPAL: Principal = Object.freeze({
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

/** Turns the credential of a request into a principal (interface, "Authentication"). */
@Injectable()
export class Authenticator {
  private readonly adminKey: AdminKey;

  constructor(
    private readonly credentials: VerifiedCredentials,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.adminKey = new AdminKey(config.ADMIN_API_KEY);
  }

  /**
   * The caller of a request to an API. Returns a promise only when auth must be asked, as every call comes here.
   *
   * @throws {ApiError} 401 `invalid_api_key`, `no_token` or `token_invalid`, 403 `api_key_firm_inactive` or
   * `public_api_not_enabled`, 429 when the address has sent too many wrong keys, 503 when the key cannot be verified now
   */
  authenticate({ req, target, route, clientAddress }: Exchange): Principal | Promise<Principal> {
    if (target?.area === 'public') return this.ofPublicApi(req.headers, clientAddress);
    return this.ofInternalApi(req.headers, route?.takesAdminKey ?? false);
  }

  private ofPublicApi(headers: IncomingHttpHeaders, client: string): Principal | Promise<Principal> {
    const credential = readApiKey(headers['x-api-key'], this.adminKey);
    if (credential.kind === 'admin') return ADMIN_PRINCIPAL;
    if (credential.kind !== 'key') throw invalidKey(credential.kind === 'none' ? NO_KEY : NOT_VALID);
    const cached = this.credentials.cached(credential.sha256);
    if (cached) return principalOf(cached);
    return this.credentials.ask(credential.sha256, countedAddress(client)).then(principalOf);
  }

  /** The administrator by `x-admin-api-key` on admin paths, otherwise the owner of a bearer token. */
  private ofInternalApi(headers: IncomingHttpHeaders, takesAdminKey: boolean): Principal {
    if (takesAdminKey) {
      const credential = readAdminKey(headers['x-admin-api-key'], this.adminKey);
      if (credential.kind === 'admin') return ADMIN_PRINCIPAL;
      if (credential.kind === 'malformed') throw invalidKey('The admin key in x-admin-api-key is not valid');
    }
    if (readBearer(headers.authorization).kind === 'none')
      throw new ApiError('no_token', noToken(takesAdminKey, headers['x-api-key'] !== undefined));
    // no service issues sessions or OAuth tokens yet, so no token can be valid
    throw new ApiError('token_invalid', 'The access token is not valid');
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

/** The error message for a call of the internal API without a token. */
function noToken(takesAdminKey: boolean, hasApiKey: boolean): string {
  const instead = hasApiKey ? ', not in X-API-Key' : '';
  if (takesAdminKey) return `No token was sent: send the admin key in the header x-admin-api-key${instead}`;
  return `No token was sent: the internal API takes Authorization: Bearer${instead}`;
}

function invalidKey(message: string): ApiError {
  return new ApiError('invalid_api_key', message);
}
