import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { CalendarCommonModule } from '../common/index.js';
import { LinkedChanges, LinkedEntries, LinkedEntryConstraint } from './linked-entries.js';
import { LinkedImport } from './linked-import.js';
import { LinkedParts } from './linked-parts.js';
import { LinkedReferences } from './linked-references.js';
import { LinkedList, LinkedResources } from './linked-resources.js';
import { LinkedWriter } from './linked-writer.js';
import { LinkedMembers } from './linked.presenter.js';

const SHARED = [LinkedChanges, LinkedEntries, LinkedImport, LinkedMembers, LinkedReferences, LinkedResources];

/** What venues and organizers have in common: routes, members, writing, and the references of events to them. */
@Module({
  imports: [CalendarCommonModule, EntriesModule, MediaModule, RenderingModule, SettingsModule],
  providers: [...SHARED, LinkedEntryConstraint, LinkedList, LinkedParts, LinkedWriter],
  exports: SHARED,
})
export class PlacesModule {}
