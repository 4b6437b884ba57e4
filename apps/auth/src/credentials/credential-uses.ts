import { Injectable } from '@nestjs/common';
import { clock, PeriodicWorker } from '@referral-exchange/telemetry';
import { CredentialsRepository, type CredentialTable } from './credentials.repository.js';

/**
 * Remembers when credentials were used, and saves it every ten seconds with one statement for all: a use
 * costs no write. The gateway asks again at least every 30 seconds while a key is in use, so `lastUsedAt` is
 * at most some 40 seconds late. What a killed process did not save is saved by the next use.
 */
@Injectable()
export class CredentialUses extends PeriodicWorker {
  private uses: Record<CredentialTable, Map<string, Date>> = { api_keys: new Map(), crm_tokens: new Map() };

  constructor(private readonly credentials: CredentialsRepository) {
    super({ name: 'Saving the uses of credentials', everyMs: 10_000 });
  }

  note(table: CredentialTable, id: string): void {
    this.uses[table].set(id, clock.date());
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.work().catch(() => undefined); // the database may be gone, which must not keep the process
  }

  protected override async work(): Promise<void> {
    const { uses } = this;
    this.uses = { api_keys: new Map(), crm_tokens: new Map() };
    for (const table of ['api_keys', 'crm_tokens'] as const) {
      if (uses[table].size === 0) continue;
      // in one order everywhere: two replicas that save the same keys must not deadlock
      const rows = [...uses[table]].sort(([a], [b]) => (a < b ? -1 : 1));
      await this.credentials.saveUses(table, rows);
    }
  }
}
