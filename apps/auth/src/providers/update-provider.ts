import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { AuditLog } from '../audit-log/audit-log.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { providerChanged } from './provider-events.js';
import type { Provider } from './provider.entity.js';
import { ProvidersRepository } from './providers.repository.js';

/** What administrators change of a provider. */
type ProviderChange = Partial<Pick<Provider, 'restrictedAccess' | 'isActive'>>;

export interface UpdateProviderCommand {
  providerId: string;
  readInput: ReadInput<ProviderChange>;
}

/**
 * Restricts a practice or lifts the restriction, activates a provider or deactivates it. A change that
 * changes nothing publishes nothing. @throws 404 when there is no such provider.
 */
@Injectable()
export class UpdateProvider {
  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersRepository,
    private readonly endSessions: EndSessions,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(caller: Caller, { providerId, readInput }: UpdateProviderCommand): Promise<Provider> {
    return this.database.transaction(async () => {
      const provider = await this.providers.getForUpdate(providerId);
      const changed = changedOf(provider, await readInput());
      if (Object.keys(changed).length === 0) return provider;
      Object.assign(provider, changed, { updatedAt: clock.dateAfter(provider.updatedAt) });
      await this.providers.update(provider);
      await this.outbox.add(providerChanged(provider, caller));
      // once it is active again, its people sign in again, as those of a firm
      if (changed.isActive === false) await this.endSessions.ofProvider(caller, provider.id);
      await this.auditLog.record(caller, {
        action: actionOf(changed),
        subjectType: 'provider',
        subjectId: provider.id,
        details: changed,
      });
      return provider;
    });
  }
}

function changedOf(provider: Provider, { restrictedAccess, isActive }: ProviderChange): ProviderChange {
  const asked = Object.entries({ restrictedAccess, isActive });
  return Object.fromEntries(
    asked.filter(
      ([field, value]) => value !== undefined && provider[field as keyof ProviderChange] !== value,
    ),
  );
}

function actionOf({ isActive }: ProviderChange): string {
  if (isActive === undefined) return 'provider.updated';
  return isActive ? 'provider.activated' : 'provider.deactivated';
}
