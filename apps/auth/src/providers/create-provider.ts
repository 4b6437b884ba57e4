import { Injectable } from '@nestjs/common';
import type { Principal } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { Database, newId } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import { providerChanged } from './provider-events.js';
import { Provider } from './provider.entity.js';
import { ProvidersRepository } from './providers.repository.js';

/** `POST /admin/providers`: a medical provider joins. */
@Injectable()
export class CreateProvider {
  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(request: { name: string; restrictedAccess: boolean }, by: Principal): Promise<Provider> {
    const now = new Date();
    const provider = Object.assign(new Provider(), {
      id: newId(),
      name: request.name,
      restrictedAccess: request.restrictedAccess,
      isActive: true,
      createdAt: now,
      updatedAt: now,
    });
    return this.database.transaction(async () => {
      await this.providers.insert(provider);
      await this.outbox.add(providerChanged(provider, by));
      await this.auditLog.record(
        {
          action: 'provider.created',
          subjectType: 'provider',
          subjectId: provider.id,
          details: { name: request.name, restrictedAccess: request.restrictedAccess },
        },
        by,
      );
      return provider;
    });
  }
}
