import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { TermAssignments } from './term-assignments.js';

/** Apart from the routes of terms, because entries need it, and those routes need entries. */
@Module({ imports: [SettingsModule], providers: [TermAssignments], exports: [TermAssignments] })
export class TermAssignmentsModule {}
