import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { AccountsRepository } from './accounts.repository.js';
import { AdminUsersController } from './admin-users.controller.js';
import { CreateUser } from './create-user.js';
import { PasswordHasher } from './password-hasher.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [AuditLogModule, FirmsModule, ProvidersModule],
  controllers: [AdminUsersController],
  providers: [AccountsRepository, CreateUser, PasswordHasher, UsersRepository],
  exports: [AccountsRepository, PasswordHasher, UsersRepository],
})
export class UsersModule {}
