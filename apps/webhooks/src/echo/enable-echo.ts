import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { Database, SecretBox } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { echoTokenBinding, hashOfEchoToken, newEchoToken } from '../subscriptions/echo-token.js';
import { auditOf } from '../subscriptions/subscription-audit.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/** Sends the deliveries of a subscription to its echo address (interface, "Echo mode and test"). */
@Injectable()
export class EnableEcho {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly box: SecretBox,
    private readonly audit: Audit,
  ) {}

  /** Returns the token of the echo address. Idempotent: while echo mode is on, the token stays the same. */
  execute(caller: Caller, { id }: { id: string }): Promise<string> {
    return this.database.transaction(async () => {
      const subscription = await this.subscriptions.getForUpdate(caller, id);
      const known = this.tokenOf(subscription);
      if (known !== null) return known;
      const token = newEchoToken();
      await this.subscriptions.update(id, {
        echoTokenHash: hashOfEchoToken(token),
        echoTokenSealed: this.box.seal(token, echoTokenBinding(id)),
        updatedAt: clock.date(),
      });
      await this.audit.record(caller, auditOf('echo_enabled', subscription));
      return token;
    });
  }

  private tokenOf({ id, echoTokenSealed }: Subscription): string | null {
    return echoTokenSealed && this.box.open(echoTokenSealed, echoTokenBinding(id));
  }
}
