import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/index.js';
import { ErrorPages } from './error-pages.js';
import { Front } from './front.js';
import { FrontLinks } from './front-links.js';
import { FrontPages } from './front-pages.js';
import { Frames } from './frames.js';
import { PageMaker } from './page-maker.js';
import { Signatures } from './signatures.js';
import { SiteDates } from './site-dates.js';
import { SiteWords } from './site-words.js';
import { StyleSheet } from './style-sheet.js';
import { Templates } from './templates.js';

const SHARED = [FrontLinks, FrontPages, Frames, Signatures, SiteDates, SiteWords, StyleSheet, Templates];

/** What all kinds of pages need: where they register, what they are made with, what stands around them. */
@Module({
  imports: [ContentModule],
  providers: [...SHARED, ErrorPages, Front, PageMaker],
  exports: [...SHARED, Front],
})
export class ShellModule {}
