import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../entries/entries.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { Authors } from './authors.js';
import { UserImport } from './user-import.js';
import { UserList } from './user-list.js';
import { UserPresenter } from '../content/users/user.presenter.js';
import { UserWriter } from './user-writer.js';
import { UsersController } from '../content/users/users.controller.js';
import { UsersPolicy } from '../content/users/users.policy.js';
import { UsersService } from '../content/users/users.service.js';
import { User } from './user.entity.js';
import { UserRole } from './user-role.entity.js';

@Module({
  imports: [EntriesModule, SettingsModule, TypeOrmModule.forFeature([User, UserRole])],
  controllers: [UsersController],
  providers: [Authors, UserImport, UserList, UserPresenter, UserWriter, UsersPolicy, UsersService],
  exports: [Authors, UserImport, UserWriter],
})
export class UsersModule {}
