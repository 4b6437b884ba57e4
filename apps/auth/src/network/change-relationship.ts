import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { NetworkRepository } from './network.repository.js';
import { relationshipChanged } from './relationship-changed.js';
import type { ReceiverTerms, Relationship, SenderTerms } from './relationship.js';

/**
 * `PATCH /network/outbound/{firmId}` and `PATCH /network/inbound/{firmId}`. @throws 404 when there is no such
 * relationship
 */
@Injectable()
export class ChangeRelationship {
  constructor(
    private readonly database: Database,
    private readonly network: NetworkRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The sender's part. */
  asSender(caller: Caller, otherId: string, readInput: ReadInput<SenderTerms>): Promise<Relationship> {
    return this.database.transaction(async () => {
      await this.network.get(caller.firmId!, 'outbound', otherId);
      await this.network.changeAsSender(caller.firmId!, otherId, await readInput());
      return this.network.get(caller.firmId!, 'outbound', otherId);
    });
  }

  /** The receiver's part: it accepts, pauses or refuses. */
  asReceiver(caller: Caller, otherId: string, readInput: ReadInput<ReceiverTerms>): Promise<Relationship> {
    return this.database.transaction(async () => {
      await this.network.get(caller.firmId!, 'inbound', otherId);
      await this.network.changeAsReceiver(caller.firmId!, otherId, await readInput());
      const relationship = await this.network.getKept(caller.firmId!, otherId);
      const pair = { senderId: otherId, receiverId: caller.firmId! };
      await this.outbox.add(relationshipChanged(pair, relationship.status, caller));
      return relationship;
    });
  }
}
