import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CommentsModule } from '../comments/index.js';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { MenusModule } from '../menus/index.js';
import { TermsModule } from '../terms/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { MediaDownload } from './media-download.js';
import { WxrAuthors } from './wxr-authors.js';
import { WxrBlockIds } from './wxr-block-ids.js';
import { WxrComments } from './wxr-comments.js';
import { WxrEntries } from './wxr-entries.js';
import { WxrImport } from './wxr-import.service.js';
import { WxrMenuItems } from './wxr-menu-items.js';
import { WxrTerms } from './wxr-terms.js';
import { ImportOrigin } from './import-origin.entity.js';

/** Imports the content of other sites from WXR exports. */
@Module({
  imports: [
    CommentsModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    MenusModule,
    TermsModule,
    TypeOrmModule.forFeature([ImportOrigin]),
  ],
  providers: [
    ImportOriginsRepository,
    MediaDownload,
    WxrAuthors,
    WxrBlockIds,
    WxrComments,
    WxrEntries,
    WxrImport,
    WxrMenuItems,
    WxrTerms,
  ],
  exports: [WxrImport],
})
export class TransferModule {}
