import { Module } from '@nestjs/common';
import { EntryTouches } from './entry-touches.js';
import { TermTouches } from './term-touches.js';
import { TermTrees } from './term-tree.js';

/** Works out what shows the content that a write changes. */
@Module({ providers: [EntryTouches, TermTouches, TermTrees], exports: [EntryTouches, TermTouches, TermTrees] })
export class ContentFreshnessModule {}
