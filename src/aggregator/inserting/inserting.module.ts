import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../../calendar/index.js';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { EventInserter } from './event-inserter.js';
import { EventMatcher } from './event-matches.js';
import { EventMemory } from './event-memory.js';
import { Identities } from './identities.js';
import { ImportMemory } from './import-memory.js';
import { ImageFetcher } from './item-images.js';
import { ItemInserter } from './item-inserter.js';
import { ItemLinker } from './item-links.js';
import { LinkedInserter } from './linked-inserter.js';
import { LinkedKinds } from './linked-kinds.js';
import { NewItems } from './new-items.js';
import { RecordAuthors } from './record-authors.js';
import { SeriesExceptions } from './series-exceptions.js';
import { SeriesParts } from './series-parts.js';
import { TermResolver } from './term-resolver.js';
import { VanishedEvents } from './vanished-events.js';
import { ImportException, ImportIdentity, ImportSighting, RememberedImport } from './import-memory.entity.js';

/** Turns imported items into events, venues and organizers. */
@Module({
  imports: [
    CalendarModule,
    EntriesModule,
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
    Identities,
    ImageFetcher,
    ImportMemory,
    ItemInserter,
    ItemLinker,
    LinkedInserter,
    LinkedKinds,
    NewItems,
    RecordAuthors,
    SeriesExceptions,
    SeriesParts,
    TermResolver,
    VanishedEvents,
  ],
  exports: [ImportMemory, ItemInserter],
})
export class InsertingModule {}
