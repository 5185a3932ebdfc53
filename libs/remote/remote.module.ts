import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RemoteAnswersRepository } from './remote-answers.repository.js';
import { RemoteCache } from './remote-cache.js';
import { RemoteDocuments } from './remote-documents.js';
import { RemoteAnswer } from './remote-answer.entity.js';

/** The application must provide `RemoteOptions`. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RemoteAnswer])],
  providers: [RemoteAnswersRepository, RemoteCache, RemoteDocuments],
  exports: [RemoteCache, RemoteDocuments],
})
export class RemoteModule {}
