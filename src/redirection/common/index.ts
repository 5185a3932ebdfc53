/** What rules, groups, logs and files have in common: their columns, settings and errors. */
export { RedirectionCommonModule } from './redirection-common.module.js';
export { canonicalIp, loggedIp, serverVariable, visitorIp } from './ip-address.js';
export {
  BulkDto,
  FilterBy,
  type Filters,
  filtersOf,
  ITEM_LIST,
  ITEM_LIST_AFTER,
  ItemListDto,
  numberOf,
} from './item-list.dto.js';
export { type ModuleId, moduleOf, MODULES, type NewGroup, RedirectionGroup } from './redirection-group.entity.js';
export {
  ACTION_TYPES,
  type ActionType,
  MATCH_TYPES,
  type MatchType,
  QUERY_HANDLINGS,
  type QueryHandling,
  RedirectionChange,
  RedirectionRule,
} from './redirection-rule.entity.js';
export {
  CONVENTION_VERSION,
  DATABASE_VERSION,
  IP_HEADERS,
  monitoredTypes,
  REDIRECTION_OPTIONS,
  REDIRECTION_SETTINGS,
  RedirectionSettings,
  type RedirectionValues,
} from './redirection-settings.js';
export { fail, refuseRule } from './redirection.errors.js';
export { RedirectionPolicy } from './redirection.policy.js';
export {
  cleanLine,
  type CleanSource,
  cleanSource,
  decoded,
  matchUrlOf,
  MAX_SOURCE,
  sourceHash,
} from './rule-source.js';
export {
  codeOf,
  codesOf,
  type Condition,
  type Conditions,
  flagsOf,
  isCode,
  isRedirectCode,
  needsTarget,
  ownFlags,
  type Rule,
  type RuleDefaults,
  type ServerFlag,
  type SourceFlags,
  type Targets,
} from './rule.js';
export { looseTruth } from './setting-kinds.js';
