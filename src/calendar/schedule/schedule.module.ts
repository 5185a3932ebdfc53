import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../../settings/index.js';
import { EventListInvalidation } from './event-list-invalidation.js';
import { EventSnapshotsRepository } from './event-snapshots.repository.js';
import { EventDetails, EventOccurrence, EventOrganizer } from './event.entity.js';
import { ListDays } from './list-days.js';
import { OccurrencesRepository } from './occurrences.repository.js';

const SHARED = [EventListInvalidation, ListDays, OccurrencesRepository];

/** When events take place: their tables, and which lists a change of them concerns. */
@Module({
  imports: [SettingsModule, TypeOrmModule.forFeature([EventDetails, EventOccurrence, EventOrganizer])],
  providers: [...SHARED, EventSnapshotsRepository],
  exports: SHARED,
})
export class ScheduleModule {}
