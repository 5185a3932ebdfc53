import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../entries/entries.module.js';
import { Authors } from './authors.js';
import { UserImport } from './user-import.js';
import { UserList } from './user-list.js';
import { UserRole } from './user-role.entity.js';
import { UserWriter } from './user-writer.js';
import { User } from './user.entity.js';

const SHARED = [Authors, UserImport, UserList, UserWriter];

/** Users and their roles. */
@Module({
  imports: [EntriesModule, TypeOrmModule.forFeature([User, UserRole])],
  providers: SHARED,
  exports: SHARED,
})
export class UsersModule {}
