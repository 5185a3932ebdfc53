import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RemoteCache } from './remote-cache.js';
import { RemoteDocuments } from './remote-documents.js';
import { RemoteResponse } from './remote-response.entity.js';
import { RemoteResponsesRepository } from './remote-responses.repository.js';

/** The application must provide `RemoteOptions`. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RemoteResponse])],
  providers: [RemoteResponsesRepository, RemoteCache, RemoteDocuments],
  exports: [RemoteCache, RemoteDocuments],
})
export class RemoteModule {}
