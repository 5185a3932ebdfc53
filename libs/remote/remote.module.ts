import { Global, Module } from '@nestjs/common';
import { RemoteCache } from './remote-cache.js';
import { RemoteDocuments } from './remote-documents.js';

/** Expects `RemoteOptions` from the application. */
@Global()
@Module({ providers: [RemoteCache, RemoteDocuments], exports: [RemoteCache, RemoteDocuments] })
export class RemoteModule {}
