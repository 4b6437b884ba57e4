import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessTokens } from './access-tokens.js';
import { ChangePassword } from './change-password.js';
import { DescribeUser } from './describe-user.js';
import { InternalSessionsController } from './internal-sessions.controller.js';
import { LoginController } from './login.controller.js';
import { Login } from './login.js';
import { Logout } from './logout.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { RefreshSession } from './refresh-session.js';
import { SessionCookies } from './session-cookies.js';
import { StartSession } from './start-session.js';
import { VerifySession } from './verify-session.js';

/** Login, refresh and logout of people, and the sessions of a user. */
@Module({
  imports: [AuditLogModule, PasswordsModule, SessionsModule, UsersModule],
  controllers: [LoginController, OwnSessionsController, InternalSessionsController],
  providers: [
    AccessTokens,
    ChangePassword,
    DescribeUser,
    Login,
    Logout,
    RefreshSession,
    SessionCookies,
    StartSession,
    VerifySession,
  ],
})
export class LoginsModule {}
