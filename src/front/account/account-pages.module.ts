import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/index.js';
import { IdentityModule } from '../../identity/index.js';
import { SettingsModule } from '../../settings/index.js';
import { FrontCommonModule } from '../common/index.js';
import { SiteWordsModule } from '../words/index.js';
import { AccountPages } from './account-pages.js';
import { AuthorizationController } from './authorization.controller.js';
import { ConventionAccountController } from './convention-account.controller.js';
import { FreshProof } from './fresh-proof.js';
import { InvitationPresenter, InvitationsController, InvitationsPolicy } from './invitations.controller.js';
import { PasskeyForms } from './passkey-forms.js';
import { PasswordLimitForms } from './password-limit-forms.js';
import { PasswordController } from './password.controller.js';
import { ProfileController } from './profile.controller.js';
import { ProviderForms } from './provider-forms.js';
import { ProviderController } from './provider.controller.js';
import { SessionMark } from './session-mark.js';
import { SignInForms } from './sign-in-forms.js';
import { SignInSteps } from './sign-in-steps.js';
import { SignInController } from './sign-in.controller.js';

/** The pages for signing in, and those of the own account. */
@Module({
  imports: [ContentModule, IdentityModule, SettingsModule, FrontCommonModule, SiteWordsModule],
  controllers: [
    AuthorizationController,
    ConventionAccountController,
    InvitationsController,
    PasswordController,
    ProfileController,
    ProviderController,
    SignInController,
  ],
  providers: [
    AccountPages,
    FreshProof,
    InvitationPresenter,
    InvitationsPolicy,
    PasskeyForms,
    PasswordLimitForms,
    ProviderForms,
    SessionMark,
    SignInForms,
    SignInSteps,
  ],
})
export class AccountPagesModule {}
