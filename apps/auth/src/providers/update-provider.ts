import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { AuditLog } from '../audit-log/audit-log.js';
import { laterThan } from '../firms/change-firm.js';
import { providerChanged } from './provider-events.js';
import type { Provider } from './provider.entity.js';
import { ProvidersRepository } from './providers.repository.js';

export interface UpdateProviderCommand {
  providerId: string;
  readInput: ReadInput<Pick<Provider, 'restrictedAccess'>>;
}

/**
 * `PATCH /admin/providers/{id}`: restricts a practice or lifts the restriction. @throws 404 when there is no
 * such provider.
 */
@Injectable()
export class UpdateProvider {
  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(caller: Caller, { providerId, readInput }: UpdateProviderCommand): Promise<Provider> {
    return this.database.transaction(async () => {
      const provider = await this.providers.getForUpdate(providerId);
      const { restrictedAccess } = await readInput();
      if (provider.restrictedAccess === restrictedAccess) return provider;
      Object.assign(provider, { restrictedAccess, updatedAt: laterThan(provider.updatedAt) });
      await this.providers.update(provider);
      await this.outbox.add(providerChanged(provider, caller));
      await this.auditLog.record(caller, {
        action: 'provider.updated',
        subjectType: 'provider',
        subjectId: provider.id,
        details: { restrictedAccess },
      });
      return provider;
    });
  }
}
