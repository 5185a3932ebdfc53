import { Global, Module } from '@nestjs/common';
import { AuthoredContent } from '../identity/index.js';
import { AuthoredEntries } from './authored-entries.repository.js';
import { EntriesModule } from './entries.module.js';

/** Binds the port `AuthoredContent`, through which the lower module `identity` queries entries. */
@Global()
@Module({
  imports: [EntriesModule],
  providers: [{ provide: AuthoredContent, useClass: AuthoredEntries }],
  exports: [AuthoredContent],
})
export class AuthoredContentModule {}
