import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import { notFound, validationError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { FirmsRepository } from '../firms/firms.repository.js';
import { relationshipChanged } from './relationship-changed.js';
import { NetworkRepository } from './network.repository.js';
import type { Relationship, SenderTerms } from './relationship.js';

/**
 * `PUT /network/outbound/{firmId}`: asks another firm to receive referrals, or replaces the earlier request.
 * @throws 404 when there is no such active firm, 400 for the caller's own firm
 */
@Injectable()
export class RequestRelationship {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly network: NetworkRepository,
    private readonly outbox: Outbox,
  ) {}

  execute(
    caller: Caller,
    { firmId, readInput }: { firmId: string; readInput: ReadInput<SenderTerms> },
  ): Promise<Relationship> {
    return this.database.transaction(async () => {
      await this.firms.getForUpdateBy(caller, caller.firmId!);
      const other = await this.firms.find(firmId);
      if (!other?.isActive) throw notFound('No such firm');
      const terms = await readInput();
      if (other.id === caller.firmId) {
        const message = 'A firm has no relationship with itself: name another firm';
        throw validationError([{ field: 'firmId', code: 'not_allowed', message }]);
      }
      await this.network.request(caller.firmId!, other.id, terms);
      const relationship = await this.network.get(caller.firmId!, 'outbound', other.id);
      const pair = { senderId: caller.firmId!, receiverId: other.id };
      await this.outbox.add(relationshipChanged(pair, relationship.status, caller));
      return relationship;
    });
  }
}
