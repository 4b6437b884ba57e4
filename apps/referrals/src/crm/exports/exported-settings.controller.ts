import { Get } from '@nestjs/common';
import { ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { presentCrmMappings } from '../mappings/present-crm-mappings.js';
import { CrmProfilesRepository } from '../model/crm-profiles.repository.js';

/** The CRM mappings of a firm, for the service that makes exports (contracts, http/exported-settings). */
@ServiceController('exported-settings', 'documents')
export class ExportedSettingsController {
  constructor(private readonly profiles: CrmProfilesRepository) {}

  @Get()
  async readExportedSettings(@CurrentService() { firmId }: CallingService): Promise<Unwrapped> {
    // records that could not be written back are work to do, and no setting
    const mappings = presentCrmMappings(await this.profiles.findAll(firmId!), []);
    return new Unwrapped({ settings: { crmMappings: [mappings] } });
  }
}
