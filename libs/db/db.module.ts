import { Global, Module } from '@nestjs/common';
import { Clocks } from './clocks.js';
import { Db } from './db.js';
import { Estimates } from './estimates.js';
import { NameLocks } from './name-locks.js';
import { ServerLocks } from './server-locks.js';

const OFFERED = [Clocks, Db, Estimates, NameLocks];

/** Offers the ways to the database everywhere; the data source itself is configured by the application. */
@Global()
@Module({ providers: [...OFFERED, ServerLocks], exports: OFFERED })
export class DbModule {}
