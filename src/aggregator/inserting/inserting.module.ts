import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../../calendar/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { EventInserter } from './event-inserter.js';
import { EventMatcher } from './event-matches.js';
import { EventMemory } from './event-memory.js';
import { ImportIdentitiesRepository } from './import-identities.repository.js';
import { ImportException, ImportIdentity, ImportSighting, RememberedImport } from './import-memory.entity.js';
import { ImportMemoryRepository } from './import-memory.repository.js';
import { ImportTermsRepository } from './import-terms.repository.js';
import { ImportAuthors, InsertContexts } from './insert-context.js';
import { ImageFetcher, ItemInserter, ItemLinker } from './item-inserter.js';
import { LinkedInserter, LinkedKinds } from './linked-inserter.js';
import { SeriesExceptionsRepository } from './series-exceptions.repository.js';
import { SeriesOverrides } from './series-overrides.js';
import { TermResolver } from './term-resolver.js';
import { VanishedEvents } from './vanished-events.js';

/** Creates and updates events, venues, organizers and terms from imported items. */
@Module({
  imports: [
    CalendarModule,
    IdentityModule,
    MediaModule,
    SettingsModule,
    TermsModule,
    TypeOrmModule.forFeature([ImportException, ImportIdentity, ImportSighting, RememberedImport]),
  ],
  providers: [
    EventInserter,
    EventMatcher,
    EventMemory,
    ImageFetcher,
    ImportAuthors,
    ImportIdentitiesRepository,
    ImportMemoryRepository,
    ImportTermsRepository,
    InsertContexts,
    ItemInserter,
    ItemLinker,
    LinkedInserter,
    LinkedKinds,
    SeriesExceptionsRepository,
    SeriesOverrides,
    TermResolver,
    VanishedEvents,
  ],
  exports: [ImportMemoryRepository, ImportTermsRepository, InsertContexts, ItemInserter],
})
export class InsertingModule {}
