import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator, GuessLimits } from '#libs/auth';
import { SettingsModule } from '../settings/index.js';
import { UsersModule } from './users.module.js';
import { AccountRecords } from './account-records.js';
import { ApplicationPasswords } from './application-passwords.service.js';
import { AttemptLimits, Timer } from './attempt-limits.js';
import { AuthController, SessionsPolicy } from './auth.controller.js';
import { Credentials } from './credentials.js';
import { FirstAccount } from './first-account.js';
import { Sessions } from './sessions.service.js';
import { AVATAR_SETTINGS } from './identity.settings.js';
import { SignIn } from './sign-in.js';
import { ApplicationPassword } from './application-password.entity.js';
import { Session } from './session.entity.js';

/** Users, their roles, and how they sign in. */
@Global()
@Module({
  imports: [
    SettingsModule.forFeature(AVATAR_SETTINGS),
    UsersModule,
    TypeOrmModule.forFeature([ApplicationPassword, Session]),
  ],
  controllers: [AuthController],
  providers: [
    AccountRecords,
    ApplicationPasswords,
    AttemptLimits,
    Credentials,
    FirstAccount,
    Sessions,
    SessionsPolicy,
    Timer,
    { provide: Authenticator, useClass: SignIn },
    { provide: GuessLimits, useExisting: AttemptLimits },
  ],
  exports: [AccountRecords, ApplicationPasswords, Authenticator, FirstAccount, GuessLimits, UsersModule],
})
export class IdentityModule {}
