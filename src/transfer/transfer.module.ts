import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CommentsModule } from '../comments/index.js';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { MenusModule } from '../menus/index.js';
import { ModelMoves } from '../model/index.js';
import { RenderingModule } from '../rendering/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { WrittenItems } from './export/written-items.js';
import { WrittenLanguages } from './export/written-languages.js';
import { WxrExportRepository } from './export/wxr-export.repository.js';
import { WxrExport } from './export/wxr-export.service.js';
import { WxrImportOrigin } from './import-origin.entity.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { ImportLanguages } from './languages/import-languages.js';
import { Pairing } from './languages/pairing.js';
import { PairingRepository } from './languages/pairing.repository.js';
import { WxrTexts } from './languages/wxr-texts.js';
import { WxrTranslations } from './languages/wxr-translations.js';
import { MediaDownload } from './media-download.js';
import { FormerAddresses } from './urls/former-addresses.js';
import { FormerFiles } from './urls/former-files.js';
import { NotedTexts } from './urls/noted-texts.js';
import { UrlReplacement } from './urls/url-replacement.js';
import { WxrAuthors } from './wxr-authors.js';
import { WxrBlockIds } from './wxr-block-ids.js';
import { WxrComments } from './wxr-comments.js';
import { WxrEntries } from './wxr-entries.js';
import { WxrFields } from './wxr-fields.js';
import { WxrImport } from './wxr-import.service.js';
import { WxrLeftovers } from './wxr-leftovers.js';
import { WxrLinks } from './wxr-links.js';
import { WxrSlugs } from './wxr-slugs.js';
import { WxrTerms } from './wxr-terms.js';
import { WxrValues } from './wxr-values.js';

/** Imports the content of other sites from WXR exports, and exports that of this one. */
@Module({
  imports: [
    CommentsModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    MenusModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    TypeOrmModule.forFeature([WxrImportOrigin]),
  ],
  providers: [
    FormerAddresses,
    FormerFiles,
    ImportLanguages,
    ImportOriginsRepository,
    MediaDownload,
    NotedTexts,
    Pairing,
    PairingRepository,
    UrlReplacement,
    WrittenItems,
    WrittenLanguages,
    WxrAuthors,
    WxrBlockIds,
    WxrComments,
    WxrEntries,
    WxrExport,
    WxrExportRepository,
    WxrFields,
    WxrValues,
    WxrImport,
    WxrLeftovers,
    WxrLinks,
    WxrSlugs,
    WxrTerms,
    WxrTexts,
    WxrTranslations,
  ],
  exports: [FormerFiles, ImportOriginsRepository, WxrImport],
})
export class TransferModule {
  constructor(moves: ModelMoves, origins: ImportOriginsRepository) {
    moves.register({ rename: (from, to) => origins.renameKind(`entry:${from}`, `entry:${to}`) });
  }
}
