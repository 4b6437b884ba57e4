import { HttpCode, Post } from '@nestjs/common';
import { type Deferred, DeferredBody, ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { ExportPageDto } from './export-page.dto.js';
import { ReadExportedCases } from './read-exported-cases.js';
import { ReadExportedUpdates } from './read-exported-updates.js';

/** What a firm sees, page by page, for the service that makes exports (contracts, http/referrals). */
@ServiceController('', 'documents')
export class ExportedRecordsController {
  constructor(
    private readonly read: ReadExportedCases,
    private readonly readExportedUpdates: ReadExportedUpdates,
  ) {}

  @Post('exported-cases')
  @HttpCode(200)
  async readExportedCases(
    @CurrentService() { firmId }: CallingService,
    @DeferredBody(ExportPageDto) body: Deferred<ExportPageDto>,
  ): Promise<Unwrapped> {
    return new Unwrapped(await this.read.execute(firmId!, await body.validated()));
  }

  @Post('exported-status-updates')
  @HttpCode(200)
  async readExportedStatusUpdates(
    @CurrentService() { firmId }: CallingService,
    @DeferredBody(ExportPageDto) body: Deferred<ExportPageDto>,
  ): Promise<Unwrapped> {
    return new Unwrapped(await this.readExportedUpdates.execute(firmId!, await body.validated()));
  }
}
