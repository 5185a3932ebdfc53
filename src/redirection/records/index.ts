/** The stored rules and groups, and the drafts that become them. */
export { RedirectionRecordsModule } from './redirection-records.module.js';
export {
  BulkGroupsDto,
  CreateGroupDto,
  GROUP_ACTIONS,
  type GroupAction,
  groupFilters,
  ListGroupsDto,
  UpdateGroupDto,
} from './groups.dto.js';
export { GroupsRepository } from './groups.repository.js';
export { MAX_RECORDED, RuleChangesRepository, RULES_VERSION } from './rule-changes.repository.js';
export { actionData } from './rule-conditions.js';
export { draftRule, type DraftSetting, type RuleDraft, type SentRule } from './rule-draft.js';
export { RULE_CHANGE_SHAPE, RULE_SHAPE } from './rule-shapes.js';
export {
  BulkRulesDto,
  CreateRuleDto,
  FindTargetsDto,
  ListRulesDto,
  RULE_ACTIONS,
  type RuleAction,
  ruleFilters,
  UpdateRuleDto,
} from './rules.dto.js';
export { keysetOf, positionOf, RulesRepository, type SelectedRules } from './rules.repository.js';
