import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../settings/settings.module.js';
import { TermAssignments } from './term-assignments.js';
import { EntryTerm, Term } from './term.entity.js';

/** Apart from the routes of terms, because entries need it, and those routes need entries. */
@Module({
  imports: [SettingsModule, TypeOrmModule.forFeature([EntryTerm, Term])],
  providers: [TermAssignments],
  exports: [TermAssignments],
})
export class TermAssignmentsModule {}
