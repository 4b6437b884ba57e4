import { Injectable } from '@nestjs/common';
import { Audit, Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import type { NewRecord, RecordKey } from './record-rows.sql.js';
import { RecordsRepository, type RevokedGrant } from './records.repository.js';
import { TokenExchangesRepository } from './token-exchanges.repository.js';

/** What became of a code or refresh token: exchanged, used by another call, or revoked in the meantime. */
export type ExchangeOutcome = 'given' | 'already_used' | 'revoked';

/** Ends grants and tokens. Each end is published in its transaction, so that gateways forget the tokens. */
@Injectable()
export class Grants {
  constructor(
    private readonly database: Database,
    private readonly records: RecordsRepository,
    private readonly exchanges: TokenExchangesRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Ends a grant with everything that it gave. Nothing happens when it has already ended. */
  revoke(grantId: string): Promise<void> {
    return this.ending(async () => {
      // the library ends a grant part by part and all at once: one after the other they cannot block each
      // other
      await this.records.lockGrant(grantId);
      const [revoked] = await this.records.deleteGrant(grantId);
      if (!revoked) return [];
      const { accountId, clientId } = revoked;
      await this.audit.record(SYSTEM, {
        action: 'oauth_client.grant_revoked',
        subjectType: 'oauth_client',
        subjectId: clientId,
        details: { grantId, userId: accountId },
      });
      return [revoked];
    });
  }

  /** Ends one record. The end of a token is published. */
  delete(record: RecordKey): Promise<void> {
    return this.ending(() => this.records.delete(record));
  }

  /** Publishes that tokens of a grant may do less than before: gateways ask again what they may do. */
  async narrowed(grant: RevokedGrant): Promise<void> {
    await this.outbox.addAll([grantRevoked(grant)]);
  }

  /** Ends everything that users granted to a client. */
  revokeOfClient(clientId: string): Promise<void> {
    return this.ending(() => this.records.deleteOfClient(clientId));
  }

  /** Ends everything that a user granted to a client. */
  revokeOfConnection(accountId: string, clientId: string): Promise<void> {
    return this.ending(() => this.records.deleteConnection(accountId, clientId));
  }

  /** Ends everything that users granted, and their sign-ins here; with `before`, only what is older. */
  revokeOfAccounts(accountIds: readonly string[], before?: Date): Promise<void> {
    return this.ending(() => this.records.deleteOfAccounts(accountIds, before));
  }

  /**
   * Gives tokens for a code or refresh token, or says why not. When a code is used twice, all its tokens end
   * (RFC 6749, 4.1.2). When two refreshes arrive at once, one wins and keeps its tokens.
   */
  async exchange(used: RecordKey, created: readonly NewRecord[]): Promise<ExchangeOutcome> {
    const grantId = created.find(({ payload }) => payload.grantId)?.payload.grantId;
    if (!grantId) throw new Error('Tokens without a grant');
    if (await this.exchanges.exchange(used, created, grantId)) return 'given';
    const outcome = (await this.records.exists(used)) ? 'already_used' : 'revoked';
    if (used.kind === 'AuthorizationCode') await this.revoke(grantId);
    return outcome;
  }

  private ending(remove: () => Promise<RevokedGrant[]>): Promise<void> {
    return this.database.transaction(async () => {
      await this.outbox.addAll((await remove()).map(grantRevoked));
    });
  }
}

function grantRevoked({ grantId, accountId, clientId }: RevokedGrant) {
  return {
    eventId: newId(),
    type: 'grant.revoked.v1' as const,
    occurredAt: clock.date().toISOString(),
    actor: { firmId: null, userId: accountId, name: null, source: 'api' as const },
    key: accountId,
    data: { grantId, userId: accountId, clientId },
  };
}
