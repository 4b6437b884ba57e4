import { Get } from '@nestjs/common';
import { ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { ClientsRepository } from '../clients/clients.repository.js';
import { presentClient } from '../clients/present-client.js';

/** More than a firm may have. */
const ALL = { page: 1, limit: 100 };

/** The applications of a firm, for the service that makes exports (contracts, http/exported-settings). */
@ServiceController('exported-settings', 'documents')
export class ExportedSettingsController {
  constructor(private readonly clients: ClientsRepository) {}

  @Get()
  async readExportedSettings(@CurrentService() { firmId }: CallingService): Promise<Unwrapped> {
    const [clients] = await this.clients.list(ALL, firmId!);
    return new Unwrapped({ settings: { oauthApps: clients.map(presentClient) } });
  }
}
