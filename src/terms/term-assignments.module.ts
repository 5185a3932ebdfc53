import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../settings/settings.module.js';
import { TermAssignments } from './term-assignments.js';
import { TermTouches } from './term-touches.js';
import { TermTrees } from './term-tree.js';
import { EntryTerm, Term } from './term.entity.js';

const SHARED = [TermAssignments, TermTouches, TermTrees];

/** What the writing of entries needs of terms; apart from the other services of terms, which need entries. */
@Module({
  imports: [SettingsModule, TypeOrmModule.forFeature([EntryTerm, Term])],
  providers: SHARED,
  exports: SHARED,
})
export class TermAssignmentsModule {}
