import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule } from '../../entries/index.js';
import { SettingsModule } from '../../settings/index.js';
import {
  ApplicationPasswordPresenter,
  ApplicationPasswordsController,
  ApplicationPasswordsPolicy,
} from './application-passwords.controller.js';
import { PasskeyPresenter, PasskeysController, PasskeysPolicy } from './passkeys.controller.js';
import { PasswordLimitNames } from './password-limit-names.js';
import { UserPresenter } from './user.presenter.js';
import { UsersController } from './users.controller.js';
import { PublishedTypesConstraint } from './users.dto.js';
import { UsersPolicy } from './users.policy.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [EntriesModule, SettingsModule],
  controllers: [UsersController, ApplicationPasswordsController, PasskeysController],
  providers: [
    ApplicationPasswordPresenter,
    ApplicationPasswordsPolicy,
    PasskeyPresenter,
    PasskeysPolicy,
    PasswordLimitNames,
    PublishedTypesConstraint,
    UserPresenter,
    UsersPolicy,
    UsersService,
  ],
  exports: [PasswordLimitNames],
})
export class UserRoutesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(107, {
      'cms/v2 users': 'Accounts, their roles and their public profiles. The route `me` is the caller.',
      'lintel/v1 users':
        'Passkeys of the caller, and links for users who choose a password. Pages add passkeys; these routes list and remove them.',
    });
  }
}
