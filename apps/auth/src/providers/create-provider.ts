import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { providerChanged } from './provider-events.js';
import { Provider } from './provider.entity.js';
import { ProvidersRepository } from './providers.repository.js';

/** `POST /admin/providers`: creates a medical provider. */
@Injectable()
export class CreateProvider {
  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(
    caller: Caller,
    { name, restrictedAccess }: Pick<Provider, 'name' | 'restrictedAccess'>,
  ): Promise<Provider> {
    const now = clock.date();
    const fields = { id: newId(), name, restrictedAccess, isActive: true, createdAt: now, updatedAt: now };
    const provider = Object.assign(new Provider(), fields);
    return this.database.transaction(async () => {
      await this.providers.insert(provider);
      await this.outbox.add(providerChanged(provider, caller));
      await this.auditLog.record(caller, {
        action: 'provider.created',
        subjectType: 'provider',
        subjectId: provider.id,
        details: { name, restrictedAccess },
      });
      return provider;
    });
  }
}
