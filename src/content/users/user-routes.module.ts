import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/entries.module.js';
import { UsersModule } from '../../identity/users.module.js';
import { SettingsModule } from '../../settings/settings.module.js';
import { UserPresenter } from './user.presenter.js';
import { UsersController } from './users.controller.js';
import { UsersPolicy } from './users.policy.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [EntriesModule, SettingsModule, UsersModule],
  controllers: [UsersController],
  providers: [UserPresenter, UsersPolicy, UsersService],
})
export class UserRoutesModule {}
