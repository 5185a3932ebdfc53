import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clocks } from './clocks.js';
import { Db, Estimates } from './db.js';
import { NameLocks } from './name-locks.js';
import { ServerLocks } from './server-locks.js';
import { ChangeClock, NameLock } from './db.entity.js';

const OFFERED = [Clocks, Db, Estimates, NameLocks];

/** Provides database access to all modules. The application configures the data source. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ChangeClock, NameLock])],
  providers: [...OFFERED, ServerLocks],
  exports: OFFERED,
})
export class DbModule {}
