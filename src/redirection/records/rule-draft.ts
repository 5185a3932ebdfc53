import { DateTime } from 'luxon';
import { asNumber } from '#libs/binding';
import { plainLine, problemOfExpression } from '#libs/text';
import {
  ACTION_TYPES,
  type ActionType,
  type CleanSource,
  cleanSource,
  codeOf,
  type Condition,
  decoded,
  flagsOf,
  MATCH_TYPES,
  type MatchType,
  MAX_SOURCE,
  needsTarget,
  ownFlags,
  QUERY_HANDLINGS,
  type Rule,
  type RuleDefaults,
  type ServerFlag,
  type SourceFlags,
  type Targets,
} from '../common/index.js';
import {
  actionData,
  cleanCondition,
  cleanTargets,
  expressionOf,
  MAX_IPS,
  MAX_TEXT_LENGTH,
  type SentData,
} from './rule-conditions.js';

/** A rule in a request or a file: the members of a response, each of any type. */
export interface SentRule {
  url?: unknown;
  match_data?: unknown;
  regex?: unknown;
  match_type?: unknown;
  action_type?: unknown;
  action_code?: unknown;
  action_data?: unknown;
  group_id?: unknown;
  title?: unknown;
  position?: unknown;
  status?: unknown;
  enabled?: unknown;
  hits?: unknown;
  last_access?: unknown;
}

/** A rule that can be stored. */
export interface RuleDraft extends Omit<Rule, 'id' | 'position'> {
  /** Undefined for a new rule that follows the others of its group. */
  position: number | undefined;
}

/** Settings that a draft depends on. */
export interface DraftSetting {
  /** URL of this site. */
  siteUrl: string;
  defaults: RuleDefaults;
  /** The source of rules with an empty one; undefined if the settings have no template. */
  emptySource?: string;
}

/** A draft, or the reason why the rule is rejected. */
export type Drafted = { draft: RuleDraft; refusal?: undefined } | { draft?: undefined; refusal: string };

const MAX_TITLE = 500;
/** Maximum of an unsigned integer column. */
const MAX_INTEGER = 4_294_967_295;
/** Longer texts are not parsed. A percent-encoded character takes up to six times its length. */
const MAX_SENT = 6 * MAX_SOURCE;

class Refusal extends Error {}
const refuse = (reason: string): never => {
  throw new Refusal(reason);
};

/**
 * Normalises and validates a new rule, or the change of an existing rule (`before`), as far as that is possible without
 * other rules and groups. Members that are not sent keep their values. An expression that the engine cannot run does
 * not reject the rule but is returned as `problem`.
 */
export function draftRule(sent: SentRule, setting: DraftSetting, before?: Rule): Drafted {
  try {
    return { draft: draft(sent, setting, before) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

function draft(sent: SentRule, setting: DraftSetting, before: Rule | undefined): RuleDraft {
  const { isRegex, ...flags } = readFlags(sent, setting.defaults, before);
  const type =
    oneOf(MATCH_TYPES, sent.match_type, before?.condition.type) ?? refuse('Invalid matcher: unknown match type.');
  const action =
    oneOf(ACTION_TYPES, sent.action_type, before?.action) ?? refuse('Invalid action: unknown action type.');
  const source = readSource(sent.url, isRegex, setting, before);
  const { condition, targets } = readCondition({ sent, type, action, source, before }, setting);
  const groupId = sent.group_id === undefined ? before?.groupId : wholeNumber(sent.group_id);
  const drafted: Omit<RuleDraft, 'problem'> = {
    url: source.url,
    isRegex,
    ...flags,
    condition,
    action,
    code: codeOf(action, sent.action_code === undefined ? before?.code : wholeNumber(sent.action_code)),
    targets,
    groupId: groupId ? groupId : refuse('Invalid group: a group is required.'),
    title: readTitle(sent.title, before),
    position: readPosition(sent.position, before),
    enabled: readEnabled(sent, before),
    excludedFromLog: readExcluded(sent.match_data, before),
    hits: count('hits', sent.hits) ?? before?.hits ?? 0,
    lastAccess: sent.last_access === undefined ? (before?.lastAccess ?? null) : readLastAccess(sent.last_access),
  };
  if (redirectsToItself(drafted)) refuse('Invalid action: the target is the source itself.');
  if (redirectsBelowItself(drafted, setting.siteUrl))
    refuse('Invalid action: the target is below the source, so that visits would be redirected endlessly.');
  return { ...drafted, problem: problemOf(drafted) ?? null };
}

/** Why the engine cannot run a rule. */
function problemOf({ url, isRegex, condition }: Pick<RuleDraft, 'url' | 'isRegex' | 'condition'>): string | undefined {
  const pattern = expressionOf(condition);
  return (
    (isRegex ? problemOfExpression(url) : undefined) ?? (pattern === undefined ? pattern : problemOfExpression(pattern))
  );
}

const redirectsToItself = ({ url, isRegex, targets }: Pick<RuleDraft, 'url' | 'isRegex' | 'targets'>): boolean =>
  !isRegex && targets !== null && (targets.matched === url || targets.unmatched === url);

/** Whether a rule for all paths below its source leads to one of them, to which it would apply again. */
function redirectsBelowItself(
  { url, flagPrefix, condition, targets }: Pick<RuleDraft, 'url' | 'flagPrefix' | 'condition' | 'targets'>,
  siteUrl: string,
): boolean {
  if (!flagPrefix || !targets || condition.type !== 'url') return false;
  const below = url.endsWith('/') ? url : `${url}/`;
  return [targets.matched, targets.unmatched].some((target) => {
    // Parsing a URL takes as long as all the rest of a draft.
    if (!decoded(target).includes(below) || !URL.canParse(target, siteUrl)) return false;
    const { host, pathname } = new URL(target, siteUrl);
    const path = decoded(pathname);
    return host === new URL(siteUrl).host && path !== below && path.startsWith(below);
  });
}

const objectOf = (value: unknown): SentData | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SentData) : undefined;

/** The sent value if it is known, the previous one if none was sent. */
function oneOf<T extends string>(known: readonly T[], sent: unknown, before: T | undefined): T | undefined {
  return sent === undefined ? before : known.find((one) => one === sent);
}

function wholeNumber(sent: unknown): number | undefined {
  const number = asNumber(sent);
  return number !== undefined && Number.isInteger(number) && number >= 0 && number <= MAX_INTEGER ? number : undefined;
}

function count(name: string, sent: unknown): number | undefined {
  if (sent === undefined || sent === null) return undefined;
  return wholeNumber(sent) ?? refuse(`Invalid ${name}: must be an integer of at least 0.`);
}

type Flags = Pick<Rule, ServerFlag | 'isRegex' | 'flags'>;

/** If `match_data.source` is sent, its missing flags are off, except those of web servers, which few clients know. */
function readFlags(sent: SentRule, defaults: RuleDefaults, before: Rule | undefined): Flags {
  const source = objectOf(objectOf(sent.match_data)?.source);
  if (source) {
    const isRegex = source.flag_regex === true;
    const ofServer = serverFlags(source, isRegex, before);
    const flags: SourceFlags = {
      query: QUERY_HANDLINGS.find((one) => one === source.flag_query) ?? 'exact',
      ignoresCase: source.flag_case === true,
      ignoresTrailingSlash: source.flag_trailing === true,
    };
    return { isRegex, ...ofServer, flags: ownFlags(flags, { isRegex, ...ofServer }, defaults) };
  }
  const requested =
    sent.regex === undefined ? undefined : sent.regex === true || sent.regex === 'true' || asNumber(sent.regex) === 1;
  const isRegex = requested ?? before?.isRegex ?? defaults.isRegex;
  const known = { isRegex, ...serverFlags({}, isRegex, before) };
  if (!before) return { ...known, flags: {} };
  return { ...known, flags: ownFlags(flagsOf({ ...before, ...known }, defaults), known, defaults) };
}

/** Only plain sources have paths below them, and only expressions match a part of the URL. */
function serverFlags(
  { flag_prefix: prefix, flag_whole: whole, flag_append: append }: SentData,
  isRegex: boolean,
  before: Rule | undefined,
): Pick<Rule, ServerFlag> {
  const flag = (sent: unknown, name: ServerFlag) => (sent === undefined ? (before?.[name] ?? false) : sent === true);
  return {
    flagPrefix: !isRegex && flag(prefix, 'flagPrefix'),
    flagWhole: isRegex && flag(whole, 'flagWhole'),
    flagAppend: flag(append, 'flagAppend'),
  };
}

function readSource(sent: unknown, isRegex: boolean, setting: DraftSetting, before: Rule | undefined): CleanSource {
  if (sent === undefined && before && before.isRegex === isRegex) return { url: before.url, host: undefined };
  const given = sent === undefined ? before?.url : sent === '' ? setting.emptySource : sent;
  if (typeof given !== 'string') return refuse('Invalid source: a source is required.');
  if (given.length > MAX_SENT) return refuse(`Invalid source: longer than ${MAX_SOURCE} characters.`);
  const source = cleanSource(given, isRegex);
  if (source.url === '') return refuse('Invalid source: it is empty.');
  if (source.url.length > MAX_SOURCE) return refuse(`Invalid source: longer than ${MAX_SOURCE} characters.`);
  return source;
}

/** The input for reading a condition and its targets. */
interface ConditionSource {
  sent: SentRule;
  type: MatchType;
  action: ActionType;
  source: CleanSource;
  before: Rule | undefined;
}

function readCondition(
  { sent, type, action, source, before }: ConditionSource,
  { siteUrl }: DraftSetting,
): { condition: Condition; targets: Targets | null } {
  const shown = before && before.condition.type === type ? actionData(before.condition, before.targets) : {};
  const data = { ...shown, ...objectOf(sent.action_data) };
  const isForeign = source.host !== undefined && new URL(source.host).hostname !== new URL(siteUrl).hostname;
  if (isForeign && type !== 'url' && type !== 'server')
    refuse('Invalid source: another host requires the match type url or server.');
  const matchType = isForeign ? 'server' : type;
  const own = isForeign ? { ...data, server: source.host, url_from: data.url ?? data.url_from } : data;
  const condition = cleanCondition(matchType, own, schemeOf(siteUrl));
  if (isTooLong(condition)) refuse(`Invalid matcher: a text is longer than ${MAX_TEXT_LENGTH} characters.`);
  if (condition.type === 'ip' && condition.ip.length > MAX_IPS)
    refuse(`Invalid matcher: more than ${MAX_IPS} IP addresses.`);
  if (!needsTarget(action)) return { condition, targets: null };
  const targets = cleanTargets(matchType, own);
  if (isTooLong(targets)) refuse(`Invalid action: a target is longer than ${MAX_TEXT_LENGTH} characters.`);
  return { condition, targets: matchType === 'url' ? { ...targets, matched: targets.matched || '/' } : targets };
}

/** The scheme of a URL, such as `https:`. Parsing the URL takes as long as half a draft. */
const schemeOf = (url: string): string => url.slice(0, url.indexOf(':') + 1);

const isTooLong = (texts: object): boolean =>
  Object.values(texts).some((text) => typeof text === 'string' && text.length > MAX_TEXT_LENGTH);

function readTitle(sent: unknown, before: Rule | undefined): string {
  if (sent === undefined) return before?.title ?? '';
  if (sent === null) return '';
  if (typeof sent !== 'string') return refuse('Invalid title: must be a string.');
  return [...plainLine(sent.slice(0, MAX_SENT))].slice(0, MAX_TITLE).join('');
}

function readPosition(sent: unknown, before: Rule | undefined): number | undefined {
  const number = asNumber(sent);
  const position = number !== undefined && number < 0 ? 0 : count('position', sent);
  if (before) return position ?? before.position;
  return position === 0 ? undefined : position;
}

function readEnabled({ status, enabled }: SentRule, before: Rule | undefined): boolean {
  if (status === 'disabled' || enabled === false) return false;
  if (status === 'enabled' || enabled === true) return true;
  return before?.enabled ?? true;
}

function readExcluded(matchData: unknown, before: Rule | undefined): boolean {
  const options = objectOf(objectOf(matchData)?.options);
  return options ? options.log_exclude === true : (before?.excludedFromLog ?? false);
}

const STORED = 'yyyy-MM-dd HH:mm:ss';
const LONG_DATE = 'LLLL d, yyyy';

/**
 * Parses a last access in SQL or ISO format, or as a long date. It is in UTC unless it has a zone. Returns the stored
 * form (UTC); null for anything else, such as `-` for never.
 */
function readLastAccess(sent: unknown): string | null {
  if (typeof sent !== 'string' || sent.length > 40) return null;
  const text = sent.trim();
  const zone = { zone: 'utc' };
  const read = [
    DateTime.fromSQL(text, zone),
    DateTime.fromISO(text, zone),
    DateTime.fromFormat(text, LONG_DATE, { ...zone, locale: 'en' }),
  ];
  const found = read.find((one) => one.isValid && one.year >= 1000 && one.year <= 9999);
  return found ? found.toUTC().toFormat(STORED) : null;
}
