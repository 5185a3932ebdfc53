import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { ImportOrigins } from './import-origins.js';
import { MediaDownload } from './media-download.js';
import { WxrAuthors } from './wxr-authors.js';
import { WxrComments } from './wxr-comments.js';
import { WxrEntries } from './wxr-entries.js';
import { WxrImport } from './wxr-import.service.js';
import { WxrTerms } from './wxr-terms.js';

/** Brings the content of other sites here. */
@Module({
  imports: [ContentModule],
  providers: [ImportOrigins, MediaDownload, WxrAuthors, WxrComments, WxrEntries, WxrImport, WxrTerms],
  exports: [WxrImport],
})
export class TransferModule {}
