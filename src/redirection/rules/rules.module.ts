import { Module } from '@nestjs/common';
import { RuleChanges } from './rule-changes.js';
import { RulePresenter } from './rule.presenter.js';
import { RuleRows } from './rule-rows.js';

@Module({ providers: [RuleChanges, RulePresenter, RuleRows], exports: [RuleChanges, RulePresenter, RuleRows] })
export class RulesModule {}
