import { Module } from '@nestjs/common';
import { ReportProcess } from '@referral-exchange/telemetry';
import { ProcessReportController } from './process-report.controller.js';

/** Every service reports on itself to the gateway. */
@Module({ controllers: [ProcessReportController], providers: [ReportProcess] })
export class ProcessReportModule {}
