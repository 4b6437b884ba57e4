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
import { AccessTokensRepository, type LivingToken } from '../records/access-tokens.repository.js';
import { type AccessTokenClaims, readAccessToken, type ReadToken } from './access-token.js';

/** What is known of a token besides its claims. */
interface Known {
  resource?: string;
  token?: LivingToken;
  /** Those who may act now, by id. */
  users: ReadonlyMap<string, UserFacts>;
}

/**
 * `POST /internal/tokens/verify` and `/verify-many`: the principals of access tokens. The signature alone is
 * not enough: the token must not be revoked, and the user must still be active, with the role that it has
 * now. An assistant may do no more than its grant says now: the person may have unticked something since the
 * token was given. Several tokens cost one statement and one call of auth (docs/adr/0215).
 */
@Injectable()
export class VerifyAccessToken {
  constructor(
    private readonly keyRing: KeyRing,
    private readonly tokens: AccessTokensRepository,
    private readonly accounts: Accounts,
    private readonly clients: ClientsRepository,
    @Inject(CONFIG) private readonly config: Pick<OAuthConfig, 'OAUTH_ISSUER'>,
  ) {}

  /**
   * The principals of several tokens, in their order, or why they have none. A token that was sent to a
   * resource of MCP must be for it: one for another audience is invalid.
   *
   * @throws {ApiError} 503 `service_unavailable` when auth does not answer
   */
  async execute(questions: readonly VerifyTokenRequest[]): Promise<VerifyTokenResponse[]> {
    const reads = await Promise.all(questions.map((question) => this.read(question)));
    const good = reads.flatMap((read) => (read.outcome === 'ok' ? [read.claims] : []));
    const living = await this.tokens.findLiving(good.map(({ jti }) => jti));
    const ofLiving = good.filter(({ jti }) => living.has(jti));
    const users = await this.accounts.findAllActive(ofLiving.map(({ sub }) => sub));
    const judged = questions.map(({ resource }, place) => {
      const read = reads[place]!;
      if (read.outcome !== 'ok') return read;
      return this.judge(read.claims, { resource, token: living.get(read.claims.jti), users });
    });
    const answers = await Promise.all(judged);
    await this.noteUses(answers, living.values());
    return answers;
  }

  private read({ token, resource }: VerifyTokenRequest): Promise<ReadToken> {
    const issuer = this.config.OAUTH_ISSUER;
    return readAccessToken(this.keyRing.current, { issuer, audience: resource ?? issuer }, token);
  }

  private async judge(
    claims: AccessTokenClaims,
    { resource, token, users }: Known,
  ): Promise<VerifyTokenResponse> {
    if (!token) return { outcome: 'invalid' };
    const user = users.get(claims.sub);
    if (!user) return { outcome: 'inactive' };
    if (resource !== undefined && !mayUseMcp(user)) return { outcome: 'inactive', lacksMcp: true };
    const client = resource === undefined ? undefined : await this.assistantOf(claims.client_id);
    if (client === null) return { outcome: 'invalid' };
    // a token that was being given while its grant was revoked has no grant
    const { grantId, grant } = token;
    if (!grant) return { outcome: 'invalid' };
    const given = claims.scope.split(' ').filter(Boolean);
    const scopes = resource === undefined ? given : stillAllowed(given, grant.resources?.[resource]);
    return {
      outcome: 'ok',
      principal: { ...principalOf(user, scopes), ...(client && { issuedVia: 'mcp' as const, client }) },
      expiresAt: new Date(claims.exp * 1000).toISOString(),
      grantId,
    };
  }

  private async noteUses(
    answers: readonly VerifyTokenResponse[],
    tokens: Iterable<LivingToken>,
  ): Promise<void> {
    const due = new Set([...tokens].filter(({ isUseDue }) => isUseDue).map(({ grantId }) => grantId));
    const used = new Set(answers.flatMap((answer) => (answer.outcome === 'ok' ? [answer.grantId!] : [])));
    const noted = [...used].filter((grantId) => due.has(grantId));
    if (noted.length > 0) await this.tokens.noteUses(noted);
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
