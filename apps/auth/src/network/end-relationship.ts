import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { NetworkRepository } from './network.repository.js';
import { relationshipChanged } from './relationship-changed.js';

/** `DELETE /network/outbound/{firmId}`: the sender ends the relationship. @throws 404 when there is none */
@Injectable()
export class EndRelationship {
  constructor(
    private readonly database: Database,
    private readonly network: NetworkRepository,
    private readonly outbox: Outbox,
  ) {}

  execute(caller: Caller, { firmId }: { firmId: string }): Promise<void> {
    return this.database.transaction(async () => {
      const pair = { senderId: caller.firmId!, receiverId: firmId };
      // a refusal stays: routing must not send to a firm again because its sender asked twice
      const status = await this.network.end(pair.senderId, pair.receiverId);
      await this.outbox.add(relationshipChanged(pair, status, caller));
    });
  }
}
