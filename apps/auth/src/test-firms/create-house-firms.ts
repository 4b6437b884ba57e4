import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HOUSE_FIRMS } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import { Outbox } from '@referral-exchange/messaging';
import { CONFIG } from '@referral-exchange/telemetry';
import type { AuthConfig } from '../config.js';
import { firmEvent } from '../firms/firm-events.js';
import { FirmsRepository } from '../firms/firms.repository.js';

/**
 * Makes the house firms of a sandbox when the service starts (`HOUSE_FIRMS`). Those that are there stay as
 * they are.
 */
@Injectable()
export class CreateHouseFirms implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'HOUSE_FIRMS'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.HOUSE_FIRMS) await this.execute();
  }

  /** Returns how many were missing. */
  execute(): Promise<number> {
    const wanted = HOUSE_FIRMS.map(({ id, name, does }) => ({
      id,
      name,
      description: `A firm of the sandbox: it ${does}.`,
      isTestFirm: true,
      publicApiEnabled: true,
    }));
    return this.database.transaction(async () => {
      const made = await this.firms.insertMissing(wanted);
      await this.outbox.addAll(made.map((firm) => firmEvent('firm.created.v1', firm, SYSTEM)));
      return made.length;
    });
  }
}
