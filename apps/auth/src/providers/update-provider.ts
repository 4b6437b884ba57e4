import { Injectable } from '@nestjs/common';
import type { Principal } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import { laterThan } from '../firms/change-firm.js';
import { providerChanged } from './provider-events.js';
import type { Provider } from './provider.entity.js';
import { ProvidersRepository } from './providers.repository.js';

/** `PATCH /admin/providers/{id}`: restricts a practice, or lifts it. 404 when there is no such provider. */
@Injectable()
export class UpdateProvider {
  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(providerId: string, restrictedAccess: boolean, by: Principal): Promise<Provider> {
    return this.database.transaction(async () => {
      const provider = await this.providers.getForUpdate(providerId);
      if (provider.restrictedAccess === restrictedAccess) return provider;
      Object.assign(provider, { restrictedAccess, updatedAt: laterThan(provider.updatedAt) });
      await this.providers.update(provider);
      await this.outbox.add(providerChanged(provider, by));
      await this.auditLog.record(
        {
          action: 'provider.updated',
          subjectType: 'provider',
          subjectId: provider.id,
          details: { restrictedAccess },
        },
        by,
      );
      return provider;
    });
  }
}
