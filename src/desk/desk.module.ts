import { Module } from '@nestjs/common';
import { EntriesModule } from '../entries/index.js';
import { DeskAddress } from './desk-address.js';
import { DeskFiles } from './desk-files.js';
import { DeskServer } from './desk-server.js';

/** The place to work in a browser. Its page uses the REST interface, so it needs no data of the other modules. */
@Module({
  imports: [EntriesModule],
  providers: [DeskAddress, DeskServer, { provide: DeskFiles, useFactory: () => DeskFiles.ofProgram() }],
  exports: [DeskServer],
})
export class DeskModule {}
