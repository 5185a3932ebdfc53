import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RemoteCache } from './remote-cache.js';
import { RemoteDocuments } from './remote-documents.js';
import { RemoteAnswer } from './remote-answer.entity.js';

/** Expects `RemoteOptions` from the application. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RemoteAnswer])],
  providers: [RemoteCache, RemoteDocuments],
  exports: [RemoteCache, RemoteDocuments],
})
export class RemoteModule {}
