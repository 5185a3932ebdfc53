import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PageRoutes } from '#libs/pages';
import { CommentsModule } from '../../comments/index.js';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { ContentModule } from '../../content/index.js';
import { SiteWords } from '../words/site-words.js';
import { ErrorPages } from './error-pages.js';
import { Front } from './front.js';
import { FrontLinks } from './front-links.js';
import { Frames } from './frames.js';
import { PageMaker } from './page-maker.js';
import { Signatures } from './signatures.js';
import { SiteDates } from './site-dates.js';
import { Templates } from './templates.js';
import { SiteSecret } from './site-secret.entity.js';

const SHARED = [FrontLinks, Frames, Signatures, SiteDates, SiteWords, Templates];

/** Serves pages, and has what the controllers of all of them need. */
@Module({
  imports: [
    CommentsModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    ContentModule,
    TypeOrmModule.forFeature([SiteSecret]),
  ],
  providers: [...SHARED, ErrorPages, Front, PageMaker, PageRoutes],
  exports: [...SHARED, Front],
})
export class ShellModule {}
