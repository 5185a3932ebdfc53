import { Global, Module } from '@nestjs/common';
import { Clocks } from './clocks.js';
import { Db } from './db.js';

/** Offers `Db` and `Clocks` everywhere; the data source itself is configured by the application. */
@Global()
@Module({ providers: [Db, Clocks], exports: [Db, Clocks] })
export class DbModule {}
