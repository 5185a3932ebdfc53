import { Module } from '@nestjs/common';
import { DeskFiles } from './desk-files.js';
import { DeskServer } from './desk-server.js';

/** The place to work in a browser. Its pages use the REST interface, so it needs nothing of the other modules. */
@Module({
  providers: [DeskServer, { provide: DeskFiles, useFactory: () => DeskFiles.ofProgram() }],
  exports: [DeskServer],
})
export class DeskModule {}
