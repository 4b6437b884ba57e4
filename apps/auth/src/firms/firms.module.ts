import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AdminFirmsController } from './admin-firms.controller.js';
import { ChangeFirm } from './change-firm.js';
import { CreateFirm } from './create-firm.js';
import { FirmsRepository } from './firms.repository.js';
import { InternalFirmsController } from './internal-firms.controller.js';

@Module({
  imports: [AuditLogModule, SessionsModule],
  controllers: [AdminFirmsController, InternalFirmsController],
  providers: [ChangeFirm, CreateFirm, FirmsRepository],
  exports: [ChangeFirm, FirmsRepository],
})
export class FirmsModule {}
