import { Module } from '@nestjs/common';
import { Models } from '#libs/model';
import { ENDPOINT_CHANGES } from '#libs/routes';
import { EntriesModule } from '../../entries/index.js';
import { EntryLanguages } from '../../entries/types/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { DeclaredMembers } from './declared-members.js';
import { DeclaredTerms } from './declared-terms.js';
import { EntryMembers } from './entry-members.js';
import { EntryParts } from './entry-parts.js';
import { EntryEmbeds, EntryRoutes } from './entry-routes.js';
import { ENTRY_CONSTRAINTS } from './entry.dto.js';
import { EntriesPolicy } from './entry.policy.js';
import { EntryCompletion } from './shown-entry.js';
import { TermFilterReader } from './term-filter.js';
import { TranslatedMembers } from './translated-members.js';
import { translationArgs } from './translation-args.js';

const SHARED = [
  DeclaredMembers,
  DeclaredTerms,
  EntriesPolicy,
  EntryCompletion,
  EntryEmbeds,
  EntryMembers,
  EntryParts,
  EntryRoutes,
  TermFilterReader,
  TranslatedMembers,
];

/** Providers shared by the routes of all entry types. */
@Module({
  imports: [EntriesModule, RenderingModule, SettingsModule, TermsModule],
  providers: [...SHARED, ...ENTRY_CONSTRAINTS],
  exports: [...SHARED, EntriesModule, RenderingModule, SettingsModule, TermsModule],
})
export class EntryRoutesModule {
  constructor(models: Models, languages: EntryLanguages) {
    models.declare(ENDPOINT_CHANGES, translationArgs(languages));
  }
}
