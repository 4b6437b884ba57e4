import { Get } from '@nestjs/common';
import { PROCESS_REPORT_PATH, type ProcessReport } from '@referral-exchange/contracts';
import { ServiceController, Unwrapped } from '@referral-exchange/http';
import { ReportProcess } from '@referral-exchange/telemetry';

/** What the gateway shows to operators of this process (ADR 180). */
@ServiceController(PROCESS_REPORT_PATH.replace('/internal/', ''), 'gateway')
export class ProcessReportController {
  constructor(private readonly report: ReportProcess) {}

  @Get()
  async reportProcess(): Promise<Unwrapped> {
    const report: ProcessReport = await this.report.execute();
    return new Unwrapped(report);
  }
}
