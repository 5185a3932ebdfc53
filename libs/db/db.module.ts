import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VersionCounters } from './clocks.js';
import { CommitMarks } from './commit-marks.js';
import { CommitMark, Lease, VersionCounter, NameLock } from './db.entity.js';
import { Db, Estimates } from './db.js';
import { Leases } from './leases.js';
import { NameLocks } from './name-locks.js';
import { WritePositions } from './write-positions.js';

const EXPORTED = [CommitMarks, VersionCounters, Db, Estimates, Leases, NameLocks, WritePositions];

/** Provides database access to all modules. The application configures the data source. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([CommitMark, Lease, VersionCounter, NameLock])],
  providers: EXPORTED,
  exports: EXPORTED,
})
export class DbModule {}
