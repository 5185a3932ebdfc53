import { Module } from '@nestjs/common';
import { RuleChanges } from './rule-changes.js';

/** Apart from the rules, as groups change them, too. */
@Module({ providers: [RuleChanges], exports: [RuleChanges] })
export class RuleChangesModule {}
