import { Injectable } from '@nestjs/common';
import { Database, SecretBox } from '@referral-exchange/database';
import { PeriodicWorker } from '@referral-exchange/telemetry';
import { IsNull, Not } from 'typeorm';
import { echoTokenBinding, hashOfEchoToken } from '../subscriptions/echo-token.js';
import { Subscription } from '../subscriptions/subscription.entity.js';

const CHUNK = 100;

/**
 * Replaces tokens in clear text, which the previous release stored, by their hash and their sealed form. The first run comes ten
 * minutes after the start, when an ordinary rollout is over: for the previous release such an address would be off.
 */
@Injectable()
export class SealEchoTokens extends PeriodicWorker {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {
    super({ name: 'Sealing of echo tokens', everyMs: 600_000 });
  }

  protected override work(): Promise<boolean> {
    return this.execute();
  }

  /** Seals some tokens. Returns whether there may be more. */
  async execute(): Promise<boolean> {
    const rows = await this.database.manager.find(Subscription, {
      where: { echoToken: Not(IsNull()) },
      take: CHUNK,
    });
    for (const { id, echoToken } of rows) if (echoToken !== null) await this.seal(id, echoToken);
    return rows.length === CHUNK;
  }

  /** Unless the token was changed in the meantime. */
  private async seal(id: string, echoToken: string): Promise<void> {
    await this.database.manager.update(
      Subscription,
      { id, echoToken },
      {
        echoToken: null,
        echoTokenHash: hashOfEchoToken(echoToken),
        echoTokenSealed: this.box.seal(echoToken, echoTokenBinding(id)),
      },
    );
  }
}
