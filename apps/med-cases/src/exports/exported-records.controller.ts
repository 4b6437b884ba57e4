import { HttpCode, Post } from '@nestjs/common';
import { type Deferred, DeferredBody, ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { ExportPageDto } from './export-page.dto.js';
import { ReadExportedRecords } from './read-exported-records.js';

/** What a firm sees, page by page, for the service that makes exports (contracts, http/med-cases). */
@ServiceController('', 'documents')
export class ExportedRecordsController {
  constructor(private readonly readExportedRecords: ReadExportedRecords) {}

  @Post('exported-med-cases')
  @HttpCode(200)
  async readExportedMedCases(
    @CurrentService() { firmId }: CallingService,
    @DeferredBody(ExportPageDto) body: Deferred<ExportPageDto>,
  ): Promise<Unwrapped> {
    return new Unwrapped(await this.readExportedRecords.medCasesOf(firmId!, await body.validated()));
  }

  @Post('exported-fills')
  @HttpCode(200)
  async readExportedFills(
    @CurrentService() { firmId }: CallingService,
    @DeferredBody(ExportPageDto) body: Deferred<ExportPageDto>,
  ): Promise<Unwrapped> {
    return new Unwrapped(await this.readExportedRecords.fillsOf(firmId!, await body.validated()));
  }

  @Post('exported-transactions')
  @HttpCode(200)
  async readExportedTransactions(
    @CurrentService() { firmId }: CallingService,
    @DeferredBody(ExportPageDto) body: Deferred<ExportPageDto>,
  ): Promise<Unwrapped> {
    return new Unwrapped(await this.readExportedRecords.transactionsOf(firmId!, await body.validated()));
  }
}
