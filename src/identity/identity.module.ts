import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator, GuessLimits, RoleCapabilities } from '#libs/auth';
import { SettingsModule } from '../settings/index.js';
import { FirstAccount, UserImport } from './accounts.js';
import { ApplicationPasswords } from './application-passwords.service.js';
import { AttemptLimits, Timer } from './attempt-limits.js';
import { AuthController, SessionsPolicy } from './auth.controller.js';
import { Authors, Avatars } from './authors.js';
import { ApplicationPassword, Session } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';
import { AVATAR_SETTINGS } from './identity.settings.js';
import { SITE_CAPABILITIES } from './role-capabilities.js';
import { Sessions } from './sessions.service.js';
import { Credentials, SignIn } from './sign-in.js';
import { User, UserRole } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { Users } from './users.service.js';

/** Users, roles and sign-in. Requires a provider for the port `AuthoredContent`. */
@Global()
@Module({
  imports: [
    SettingsModule.forFeature(AVATAR_SETTINGS),
    TypeOrmModule.forFeature([ApplicationPassword, Session, User, UserRole]),
  ],
  controllers: [AuthController],
  providers: [
    ApplicationPasswords,
    AttemptLimits,
    Authors,
    Avatars,
    Credentials,
    FirstAccount,
    Sessions,
    SessionsPolicy,
    SessionsRepository,
    Timer,
    UserImport,
    Users,
    UsersRepository,
    { provide: Authenticator, useClass: SignIn },
    { provide: GuessLimits, useExisting: AttemptLimits },
  ],
  exports: [Authenticator, Authors, Avatars, FirstAccount, GuessLimits, UserImport, Users],
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly roles: RoleCapabilities) {}

  onModuleInit(): void {
    this.roles.register(SITE_CAPABILITIES);
  }
}
