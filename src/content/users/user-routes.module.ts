import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import {
  ApplicationPasswordPresenter,
  ApplicationPasswordsController,
  ApplicationPasswordsPolicy,
} from './application-passwords.controller.js';
import { UserPresenter } from './user.presenter.js';
import { UsersController } from './users.controller.js';
import { UsersPolicy } from './users.policy.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [UsersController, ApplicationPasswordsController],
  providers: [ApplicationPasswordPresenter, ApplicationPasswordsPolicy, UserPresenter, UsersPolicy, UsersService],
})
export class UserRoutesModule {}
