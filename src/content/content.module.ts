import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { Dialect } from '#libs/presenting';
import { BlockRendererModule } from './block-renderer/index.js';
import { BlockRoutesModule } from './blocks/index.js';
import { CommentRoutesModule } from './comments/index.js';
import { EditorModule } from './editor/index.js';
import { EntryRoutesModule } from './entries/index.js';
import { MediaRoutesModule } from './media/index.js';
import { MenuRoutesModule } from './menus/index.js';
import { PageRoutesModule } from './pages/index.js';
import { PostRoutesModule } from './posts/index.js';
import { PreviewRoutesModule } from './previews/index.js';
import { RegistryModule } from './registry/index.js';
import { RevisionRoutesModule } from './revisions/index.js';
import { SearchRoutesModule } from './search/index.js';
import { SettingRoutesModule } from './settings/index.js';
import { SiteListingsModule } from './site/index.js';
import { TermRoutesModule } from './terms/index.js';
import { TranslationRoutesModule } from './translations/index.js';
import { DeclaredTypesModule } from './types/index.js';
import { UserRoutesModule } from './users/index.js';

const ENTRIES = [PostRoutesModule, PageRoutesModule, BlockRoutesModule, RevisionRoutesModule, SearchRoutesModule];
const AROUND_ENTRIES = [BlockRendererModule, CommentRoutesModule, EditorModule, MediaRoutesModule, MenuRoutesModule];
const SITE = [DeclaredTypesModule, RegistryModule, SettingRoutesModule, UserRoutesModule, SiteListingsModule];
const SHARED = [EntryRoutesModule, PreviewRoutesModule, TermRoutesModule, TranslationRoutesModule];

/** All routes of the namespace `cms/v2`. */
@Module({
  imports: [...ENTRIES, ...AROUND_ENTRIES, ...SITE, ...SHARED],
  exports: [CommentRoutesModule, DeclaredTypesModule, EntryRoutesModule, SiteListingsModule, UserRoutesModule],
})
export class ContentModule {
  constructor(dialect: Dialect, tags: OpenApiTags) {
    tags.declare(100, { 'cms/v2': 'The index of the content namespace. It describes every route below it.' });
    dialect.declare(['cms/v2', 'wp/v2']);
  }
}
