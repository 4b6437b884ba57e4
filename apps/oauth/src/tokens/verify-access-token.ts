import { Inject, Injectable } from '@nestjs/common';
import type {
  Principal,
  UserFacts,
  VerifyTokenRequest,
  VerifyTokenResponse,
} from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import { Accounts } from '../accounts/accounts.js';
import { mayUseMcp, nameOf } from '../accounts/user-claims.js';
import { clientRowId } from '../client-document-id.js';
import { ClientsRepository } from '../clients/clients.repository.js';
import type { OAuthConfig } from '../config.js';
import { KeyRing } from '../keys/key-ring.js';
import { RecordsRepository } from '../records/records.repository.js';
import { readAccessToken } from './access-token.js';

/**
 * `POST /internal/tokens/verify`: the principal of an access token. The signature alone is not enough: the
 * token must not be revoked, and the user must still be active, with the role that it has now. An assistant
 * may do no more than its grant says now: the person may have unticked something since the token was given.
 */
@Injectable()
export class VerifyAccessToken {
  constructor(
    private readonly keys: KeyRing,
    private readonly records: RecordsRepository,
    private readonly accounts: Accounts,
    private readonly clients: ClientsRepository,
    @Inject(CONFIG) private readonly config: Pick<OAuthConfig, 'OAUTH_ISSUER'>,
  ) {}

  /**
   * @param request the token, and the resource of MCP that it was sent to: a token for one audience is
   *   invalid at another
   */
  async execute({ token, resource }: VerifyTokenRequest): Promise<VerifyTokenResponse> {
    const issuer = this.config.OAUTH_ISSUER;
    const read = await readAccessToken(this.keys.current, { issuer, audience: resource ?? issuer }, token);
    if (read.outcome !== 'ok') return read;
    const { claims } = read;
    const living = await this.records.findAccessToken(claims.jti);
    if (!living) return { outcome: 'invalid' };
    const user = await this.accounts.findActive(claims.sub);
    if (!user) return { outcome: 'inactive' };
    if (resource !== undefined && !mayUseMcp(user)) return { outcome: 'inactive', lacksMcp: true };
    const client = resource === undefined ? undefined : await this.assistantOf(claims.client_id);
    if (client === null) return { outcome: 'invalid' };
    // a token that was being given while its grant was revoked has no grant
    const { grantId, grant, isUseDue } = living;
    if (!grant) return { outcome: 'invalid' };
    if (isUseDue) await this.records.noteUse(grantId);
    const given = claims.scope.split(' ').filter(Boolean);
    const scopes = resource === undefined ? given : stillAllowed(given, grant.resources?.[resource]);
    return {
      outcome: 'ok',
      principal: { ...principalOf(user, scopes), ...(client && { issuedVia: 'mcp' as const, client }) },
      expiresAt: new Date(claims.exp * 1000).toISOString(),
      grantId,
    };
  }

  /** The application that an assistant is; null when it was deleted. */
  private async assistantOf(clientId: string): Promise<{ id: string; name: string } | null> {
    const client = await this.clients.findRow(clientRowId(clientId));
    return client && { id: client.id, name: client.name };
  }
}

function stillAllowed(given: readonly string[], granted = ''): string[] {
  const allowed = granted.split(' ');
  return given.filter((scope) => allowed.includes(scope));
}

function principalOf(user: UserFacts, scopes: string[]): Principal {
  return {
    kind: 'oauth',
    firmId: user.firmId,
    firmName: user.firmName,
    providerId: user.providerId,
    tier: null,
    role: user.role,
    scopes,
    userId: user.id,
    userName: nameOf(user),
    keyId: null,
    keyName: null,
    issuedVia: null,
    isTestFirm: user.isTestFirm,
  };
}
