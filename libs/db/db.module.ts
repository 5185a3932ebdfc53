import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VersionCounters } from './clocks.js';
import { Db, Estimates } from './db.js';
import { NameLocks } from './name-locks.js';
import { ServerLocks } from './server-locks.js';
import { VersionCounter, NameLock } from './db.entity.js';

const EXPORTED = [VersionCounters, Db, Estimates, NameLocks];

/** Provides database access to all modules. The application configures the data source. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([VersionCounter, NameLock])],
  providers: [...EXPORTED, ServerLocks],
  exports: EXPORTED,
})
export class DbModule {}
