import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModule } from '../content/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { MediaDownload } from './media-download.js';
import { WxrAuthors } from './wxr-authors.js';
import { WxrComments } from './wxr-comments.js';
import { WxrEntries } from './wxr-entries.js';
import { WxrImport } from './wxr-import.service.js';
import { WxrTerms } from './wxr-terms.js';
import { ImportOrigin } from './import-origin.entity.js';

/** Brings the content of other sites here. */
@Module({
  imports: [ContentModule, TypeOrmModule.forFeature([ImportOrigin])],
  providers: [ImportOriginsRepository, MediaDownload, WxrAuthors, WxrComments, WxrEntries, WxrImport, WxrTerms],
  exports: [WxrImport],
})
export class TransferModule {}
