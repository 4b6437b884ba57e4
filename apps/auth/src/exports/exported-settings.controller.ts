import { Get } from '@nestjs/common';
import { ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { ReadExportedSettings } from './read-exported-settings.js';

/** What a firm has set up, for the service that makes exports (contracts, http/exported-settings). */
@ServiceController('exported-settings', 'documents')
export class ExportedSettingsController {
  constructor(private readonly read: ReadExportedSettings) {}

  @Get()
  async readExportedSettings(@CurrentService() { firmId }: CallingService): Promise<Unwrapped> {
    return new Unwrapped({ settings: await this.read.execute(firmId!) });
  }
}
