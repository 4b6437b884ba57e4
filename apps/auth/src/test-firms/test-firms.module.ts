import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { UsersModule } from '../users/users.module.js';
import { CreateHouseFirms } from './create-house-firms.js';
import { CreateTestFirms } from './create-test-firms.js';
import { TestFirmRows } from './test-firm-rows.js';
import { TestFirmsController } from './test-firms.controller.js';

@Module({
  imports: [ApiKeysModule, AuditLogModule, FirmsModule, UsersModule],
  controllers: [TestFirmsController],
  providers: [CreateHouseFirms, CreateTestFirms, TestFirmRows],
  exports: [TestFirmRows],
})
export class TestFirmsModule {}
