import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessTokens } from './access-tokens.js';
import { AddSession } from './add-session.js';
import { ChangePassword } from './change-password.js';
import { CompleteLogin } from './complete-login.js';
import { DescribeUser } from './describe-user.js';
import { EnrolAtSignIn } from './enrol-at-sign-in.js';
import { InternalSessionsController } from './internal-sessions.controller.js';
import { InternalUsersController } from './internal-users.controller.js';
import { LoginController } from './login.controller.js';
import { LoginUser } from './login-user.js';
import { LogoutUser } from './logout-user.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { PasskeyEnrolmentController } from './passkey-enrolment.controller.js';
import { RefreshSession } from './refresh-session.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SessionCookies } from './session-cookies.js';
import { StartSession } from './start-session.js';
import { VerifySession } from './verify-session.js';

/** Login, refresh and logout of people, and the sessions of a user. */
@Module({
  imports: [AuditLogModule, PasswordsModule, SecondFactorsModule, SessionsModule, UsersModule],
  controllers: [
    LoginController,
    SecondFactorController,
    PasskeyEnrolmentController,
    OwnSessionsController,
    InternalSessionsController,
    InternalUsersController,
  ],
  providers: [
    AccessTokens,
    AddSession,
    ChangePassword,
    CompleteLogin,
    DescribeUser,
    EnrolAtSignIn,
    LoginUser,
    LogoutUser,
    RefreshSession,
    SessionCookies,
    StartSession,
    VerifySession,
  ],
})
export class LoginsModule {}
