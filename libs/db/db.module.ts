import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clocks } from './clocks.js';
import { Db, Estimates } from './db.js';
import { NameLocks } from './name-locks.js';
import { ServerLocks } from './server-locks.js';
import { ChangeClock, NameLock } from './db.entity.js';

const OFFERED = [Clocks, Db, Estimates, NameLocks];

/** Offers the ways to the database everywhere; the data source itself is configured by the application. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ChangeClock, NameLock])],
  providers: [...OFFERED, ServerLocks],
  exports: OFFERED,
})
export class DbModule {}
