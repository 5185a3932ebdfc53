import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator, GuessLimits, PasswordHashes, RoleCapabilities } from '#libs/auth';
import { OpenApiTags } from '#libs/openapi';
import { DeclaredFields, HiddenFieldValues, ReferenceTargets, SIMPLE, USER } from '../fields/index.js';
import { SettingsModule } from '../settings/index.js';
import { Config } from '../start/app.config.js';
import { FirstAccount, UserImport } from './accounts.js';
import { ApplicationPassword } from './application-passwords/application-password.entity.js';
import { ApplicationPasswordsRepository } from './application-passwords/application-passwords.repository.js';
import { ApplicationPasswords } from './application-passwords/application-passwords.service.js';
import { AttemptCount } from './attempt-count.entity.js';
import { AttemptCounters } from './attempt-counters.js';
import { AttemptCountsRepository } from './attempt-counts.repository.js';
import { AttemptLimits, Timer } from './attempt-limits.js';
import { AuthController, SessionsPolicy } from './auth.controller.js';
import { Authors, Avatars } from './authors.js';
import { BrowserSessions } from './browser/browser-sessions.js';
import { Mailer } from './browser/mailer.js';
import { PasswordReset } from './browser/password-reset.entity.js';
import { PasswordResetsRepository } from './browser/password-resets.repository.js';
import { PasswordResets } from './browser/password-resets.service.js';
import { SecondFactorRule } from './browser/second-factor-rule.js';
import { RecoveryCode, SecondFactor } from './browser/second-factor.entity.js';
import { SecondFactorsRepository } from './browser/second-factors.repository.js';
import { SecondFactors } from './browser/second-factors.service.js';
import { KnownClient } from './clients/known-client.entity.js';
import { KnownClientsRepository } from './clients/known-clients.repository.js';
import { ACCOUNT_SETTINGS } from './identity.settings.js';
import { OneTimeProofs } from './one-time-proofs.js';
import { OneTimeProofsRepository } from './one-time-proofs.repository.js';
import { Passkey } from './passkeys/passkey.entity.js';
import { PasskeysRepository } from './passkeys/passkeys.repository.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { ProviderAccount } from './provider/provider-account.entity.js';
import { ProviderAccountsRepository } from './provider/provider-accounts.repository.js';
import { ProviderAccounts } from './provider/provider-accounts.service.js';
import { ProviderVisits } from './provider/provider-visits.js';
import { SignInProvider } from './provider/sign-in-provider.js';
import { Session } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';
import { Sessions } from './sessions.service.js';
import { Credentials, SignIn } from './sign-in.js';
import { Signers } from './signers.repository.js';
import { SITE_CAPABILITIES } from './site-capabilities.js';
import { StoredRoles } from './stored-roles.repository.js';
import { UsedProof } from './used-proof.entity.js';
import { UserListRepository } from './user-list.repository.js';
import { UserReferences } from './user-references.js';
import { UserValues } from './user-values.repository.js';
import { User, UserRole } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { Users } from './users.service.js';

/** Users, roles and sign-in. Requires a provider for the port `AuthoredContent`. */
@Global()
@Module({
  imports: [
    SettingsModule.forFeature(ACCOUNT_SETTINGS),
    TypeOrmModule.forFeature([
      ApplicationPassword,
      AttemptCount,
      KnownClient,
      Passkey,
      PasswordReset,
      ProviderAccount,
      RecoveryCode,
      SecondFactor,
      Session,
      UsedProof,
      User,
      UserRole,
    ]),
  ],
  controllers: [AuthController],
  providers: [
    ApplicationPasswords,
    ApplicationPasswordsRepository,
    AttemptCounters,
    AttemptCountsRepository,
    AttemptLimits,
    Authors,
    Avatars,
    BrowserSessions,
    Credentials,
    FirstAccount,
    KnownClientsRepository,
    Mailer,
    OneTimeProofs,
    OneTimeProofsRepository,
    Passkeys,
    PasskeysRepository,
    PasswordResets,
    PasswordResetsRepository,
    ProviderAccounts,
    ProviderAccountsRepository,
    ProviderVisits,
    SecondFactorRule,
    SecondFactors,
    SecondFactorsRepository,
    Sessions,
    SessionsPolicy,
    SessionsRepository,
    Signers,
    SignInProvider,
    StoredRoles,
    Timer,
    UserImport,
    Users,
    UserListRepository,
    UserReferences,
    UserValues,
    UsersRepository,
    { provide: Authenticator, useClass: SignIn },
    {
      provide: PasswordHashes,
      inject: [Config],
      useFactory: ({ values }: Config) => new PasswordHashes(values.PASSWORD_HASH_MEMORY),
    },
    { provide: GuessLimits, useExisting: AttemptLimits },
  ],
  exports: [
    ApplicationPasswords,
    Authenticator,
    Authors,
    Avatars,
    BrowserSessions,
    Credentials,
    FirstAccount,
    GuessLimits,
    Mailer,
    Passkeys,
    PasswordResets,
    ProviderAccounts,
    ProviderVisits,
    SecondFactorRule,
    SecondFactors,
    Sessions,
    Signers,
    SignInProvider,
    StoredRoles,
    UserImport,
    Users,
  ],
})
export class IdentityModule implements OnModuleInit {
  constructor(
    private readonly roles: RoleCapabilities,
    tags: OpenApiTags,
    fields: DeclaredFields,
    targets: ReferenceTargets,
    references: UserReferences,
    hidden: HiddenFieldValues,
    values: UserValues,
  ) {
    fields.registerOwners((name) => name === USER, { without: () => SIMPLE });
    targets.register(references);
    hidden.register(values);
    tags.declare(702, {
      'sign-in': 'Tokens for accounts and application passwords. Send an access token as a bearer token.',
    });
  }

  onModuleInit(): void {
    this.roles.register(SITE_CAPABILITIES);
  }
}
