import { Module } from '@nestjs/common';
import { EntryTouches } from '../../entries/entry-touches.js';
import { TermTouches } from '../../terms/term-touches.js';
import { TermTrees } from '../../terms/term-tree.js';

/** Works out what shows the content that a write changes. */
@Module({ providers: [EntryTouches, TermTouches, TermTrees], exports: [EntryTouches, TermTouches, TermTrees] })
export class ContentFreshnessModule {}
