import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { OneTimeTokensModule } from '../one-time-tokens/one-time-tokens.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AcceptInvitationController } from './accept-invitation.controller.js';
import { AcceptInvitation } from './accept-invitation.js';
import { AccountsRepository } from './accounts.repository.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AdministeredUsersRepository } from './administered-users.repository.js';
import { ApplyUserChange } from './apply-user-change.js';
import { ChangeUserState } from './change-user-state.js';
import { CreateUser } from './create-user.js';
import { Invitations } from './invitations.js';
import { InviteUser } from './invite-user.js';
import { PasswordHasher } from './password-hasher.js';
import { ResendInvitation } from './resend-invitation.js';
import { UpdateUser } from './update-user.js';
import { UserChanges } from './user-changes.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [
    AccountMailsModule,
    AuditLogModule,
    FirmsModule,
    OneTimeTokensModule,
    ProvidersModule,
    SessionsModule,
  ],
  controllers: [AcceptInvitationController, AdminUsersController, UsersController],
  providers: [
    AcceptInvitation,
    AccountsRepository,
    AdministeredUsersRepository,
    ApplyUserChange,
    ChangeUserState,
    CreateUser,
    Invitations,
    InviteUser,
    PasswordHasher,
    ResendInvitation,
    UpdateUser,
    UserChanges,
    UsersRepository,
  ],
  exports: [AcceptInvitation, AccountsRepository, PasswordHasher, UserChanges, UsersRepository],
})
export class UsersModule {}
