import { Global, Module } from '@nestjs/common';
import { AuthoredContent } from '../identity/index.js';
import { AuthoredEntries } from './authored-entries.repository.js';
import { EntriesModule } from './entries.module.js';

/** Provides what accounts have to know of entries, which identity, the lower module, cannot import. */
@Global()
@Module({
  imports: [EntriesModule],
  providers: [{ provide: AuthoredContent, useClass: AuthoredEntries }],
  exports: [AuthoredContent],
})
export class AuthoredContentModule {}
