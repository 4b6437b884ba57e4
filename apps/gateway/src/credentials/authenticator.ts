import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@referral-exchange/contracts';
import { CONFIG, runInContext } from '@referral-exchange/telemetry';
import { countedAddress } from '@referral-exchange/http';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';
import {
  AdminKey,
  digestOfToken,
  readAdminKey,
  readApiKey,
  readBearer,
  readSessionCookie,
} from './credential.js';
import type { CredentialAnswer } from './credential-verifier.js';
import { CrossSiteRequests } from './cross-site-requests.js';
import { invalidKey, malformedToken, noKey, noToken, principalOf } from './refused-credential.js';
import { McpCallers } from './mcp-callers.js';
import { VerifiedCredentials } from './verified-credentials.js';

/**
 * The administrator has no firm and no tier. Routes declare whether they take the admin key (decisions, 8).
 */
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
    private readonly verifiedCredentials: VerifiedCredentials,
    private readonly crossSiteRequests: CrossSiteRequests,
    private readonly mcpCallers: McpCallers,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.adminKey = new AdminKey(config.ADMIN_API_KEY);
  }

  /**
   * The caller of a request to an API. Returns a promise only when auth must be asked, as every call comes
   * here.
   *
   * @throws {ApiError} 401 `invalid_api_key`, `no_token`, `token_expired` or `token_invalid`, 403
   *   `api_key_firm_inactive`, `public_api_not_enabled` or `permission_denied`, 429 when the address has sent
   *   too many wrong keys, 503 when the key cannot be verified now
   */
  authenticate(exchange: Exchange): Principal | Promise<Principal> {
    const { req, target, route } = exchange;
    if (target?.area === 'mcp') return this.mcpCallers.authenticate(exchange);
    if (target?.area === 'public') return this.ofPublicApi(exchange);
    if (route?.takesAdminKey) {
      const credential = readAdminKey(req.headers['x-admin-api-key'], this.adminKey);
      if (credential.kind === 'admin') return ADMIN_PRINCIPAL;
      if (credential.kind === 'malformed') throw invalidKey('The admin key in x-admin-api-key is not valid');
    }
    return this.ofInternalApi(exchange);
  }

  /**
   * Checks a request on a route without a credential: another site must not log its visitors in as somebody
   * else.
   *
   * @throws {ApiError} 403 `permission_denied`
   */
  checkOpen({ req, target, route }: Exchange): void {
    if (target?.area === 'internal' && route?.service === 'auth') this.crossSiteRequests.refuse(req);
  }

  private ofPublicApi(exchange: Exchange): Principal | Promise<Principal> {
    const { headers } = exchange.req;
    const credential = readApiKey(headers['x-api-key'], this.adminKey);
    if (credential.kind === 'admin') return ADMIN_PRINCIPAL;
    if (credential.kind !== 'key') throw noKey(headers, credential.kind === 'malformed');
    exchange.keyPrefix = credential.prefix;
    return this.verified(exchange, credential.sha256);
  }

  /** The user of a session or an OAuth token: by `Authorization`, or by a browser's cookie. */
  private ofInternalApi(exchange: Exchange): Principal | Promise<Principal> {
    const { req, route } = exchange;
    let credential = readBearer(req.headers.authorization);
    if (credential.kind === 'none') {
      credential = readSessionCookie(req.headers.cookie);
      if (credential.kind !== 'none') this.crossSiteRequests.refuse(req);
    }
    if (credential.kind === 'none') throw noToken(route?.takesAdminKey ?? false, req.headers);
    const sha256 = credential.kind === 'bearer' ? digestOfToken(credential.token) : undefined;
    if (credential.kind !== 'bearer' || sha256 === undefined) throw malformedToken();
    return this.verified(exchange, sha256, credential.token);
  }

  private verified(exchange: Exchange, sha256: string, token?: string): Principal | Promise<Principal> {
    const admit = (answer: CredentialAnswer) => principalOf((exchange.verified = answer));
    const cached = this.verifiedCredentials.cached(sha256);
    if (cached) return admit(cached);
    const { requestId, traceparent, clientAddress } = exchange;
    const ask = () => this.verifiedCredentials.ask(sha256, countedAddress(clientAddress), token);
    return runInContext({ requestId, traceparent }, ask).then(admit);
  }
}
