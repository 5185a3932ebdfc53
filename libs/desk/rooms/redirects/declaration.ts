import type { RedirectRule, RuleFlags } from './data.js';

/** A parameter of a condition, and the kind of field for it. */
export interface MatchParameter {
  name: 'referrer' | 'agent' | 'name' | 'value' | 'filter' | 'role' | 'server' | 'ip' | 'language' | 'regex';
  kind: 'text' | 'lines' | 'flag';
}

export type TargetName = 'url' | 'url_from' | 'url_notfrom' | 'logged_in' | 'logged_out';

interface Match {
  parameters: readonly MatchParameter[];
  targets: readonly TargetName[];
  /** Values that are always sent. */
  fixed?: Readonly<Record<string, string>>;
}

const text = (name: MatchParameter['name']): MatchParameter => ({ name, kind: 'text' });
const REGEX: MatchParameter = { name: 'regex', kind: 'flag' };
const BOTH = ['url_from', 'url_notfrom'] as const;

/** The conditions of rules besides their source. The form follows from them. */
export const MATCHES = {
  url: { parameters: [], targets: ['url'] },
  page: { parameters: [], targets: ['url'], fixed: { page: '404' } },
  login: { parameters: [], targets: ['logged_in', 'logged_out'] },
  role: { parameters: [text('role')], targets: BOTH },
  referrer: { parameters: [text('referrer'), REGEX], targets: BOTH },
  agent: { parameters: [text('agent'), REGEX], targets: BOTH },
  cookie: { parameters: [text('name'), text('value'), REGEX], targets: BOTH },
  header: { parameters: [text('name'), text('value'), REGEX], targets: BOTH },
  language: { parameters: [text('language')], targets: BOTH },
  ip: { parameters: [{ name: 'ip', kind: 'lines' }], targets: BOTH },
  server: { parameters: [text('server')], targets: BOTH },
  custom: { parameters: [text('filter')], targets: BOTH },
} as const satisfies Record<string, Match>;
export type MatchName = keyof typeof MATCHES;

interface Action {
  codes: readonly number[];
  needsTarget: boolean;
}

const REDIRECTS = [301, 302, 303, 304, 307, 308] as const;

/** The effects of rules: which statuses they allow, and whether they lead somewhere. */
export const ACTIONS = {
  url: { codes: REDIRECTS, needsTarget: true },
  random: { codes: REDIRECTS, needsTarget: false },
  error: { codes: [404, 410, 400, 401, 403, 418, 451, 500, 501, 502, 503, 504], needsTarget: false },
  pass: { codes: [], needsTarget: true },
  nothing: { codes: [], needsTarget: false },
} as const satisfies Record<string, Action>;
export type ActionName = keyof typeof ACTIONS;

export const MATCH_TYPES = Object.keys(MATCHES) as MatchName[];
export const ACTION_TYPES = Object.keys(ACTIONS) as ActionName[];

export const matchNamed = (name: string): Match & { name: MatchName } => {
  const known = MATCH_TYPES.find((one) => one === name) ?? 'url';
  return { ...MATCHES[known], name: known };
};
export const actionNamed = (name: string): Action & { name: ActionName } => {
  const known = ACTION_TYPES.find((one) => one === name) ?? 'url';
  return { ...ACTIONS[known], name: known };
};

/** What the form of a rule holds. */
export interface RuleValues {
  url: string;
  title: string;
  match_type: string;
  action_type: string;
  action_code: number;
  group_id: number;
  position: number;
  flags: RuleFlags;
  isUnlogged: boolean;
  /** Parameters and targets as texts; lines for several values, `1` for a flag. */
  data: Readonly<Record<string, string>>;
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : value === true ? '1' : typeof value === 'string' ? value : '';

/** The draft of a rule that exists. */
export const draftOf = (rule: RedirectRule, defaults: RuleFlags): RuleValues => ({
  url: rule.url,
  title: rule.title,
  match_type: rule.match_type,
  action_type: rule.action_type,
  action_code: rule.action_code,
  group_id: rule.group_id,
  position: rule.position,
  flags: { ...defaults, ...rule.match_data?.source },
  isUnlogged: rule.match_data?.options?.log_exclude === true,
  data: Object.fromEntries(Object.entries(rule.action_data ?? {}).map(([name, value]) => [name, textOf(value)])),
});

/** The body that stores a draft. The interface replaces a rule as a whole. */
export function bodyOf(draft: RuleValues): object {
  const { parameters, targets, fixed } = matchNamed(draft.match_type);
  const { codes, needsTarget } = actionNamed(draft.action_type);
  const values = parameters.map(({ name, kind }) => {
    const value = draft.data[name] ?? '';
    if (kind === 'flag') return [name, value === '1'];
    return [name, kind === 'lines' ? value.split(/\s+/).filter(Boolean) : value.trim()];
  });
  const leads = needsTarget ? targets.map((name) => [name, (draft.data[name] ?? '').trim()]) : [];
  return {
    url: draft.url.trim(),
    title: draft.title,
    match_type: draft.match_type,
    action_type: draft.action_type,
    ...(codes.length ? { action_code: codes.includes(draft.action_code) ? draft.action_code : codes[0] } : {}),
    action_data: { ...fixed, ...Object.fromEntries([...values, ...leads]) },
    match_data: { source: draft.flags, ...(draft.isUnlogged ? { options: { log_exclude: true } } : {}) },
    group_id: draft.group_id,
    position: draft.position,
  };
}

/** The members of the draft that keep it from being stored. */
export function missingIn(draft: RuleValues): string[] {
  const { parameters, targets } = matchNamed(draft.match_type);
  const { needsTarget } = actionNamed(draft.action_type);
  const empty = (name: string) => !(draft.data[name] ?? '').trim();
  return [
    ...(draft.url.trim() ? [] : ['source']),
    ...parameters
      .filter(({ name, kind }) => kind !== 'flag' && name !== 'value' && empty(name))
      .map(({ name }) => name),
    ...(needsTarget && targets.every(empty) ? [targets[0] ?? 'url'] : []),
  ];
}

/** Where a rule leads, in one line. */
export function targetOf({ action_data: data, match_type: match }: RedirectRule): string {
  const targets = matchNamed(match)
    .targets.map((name) => textOf(data?.[name]))
    .filter(Boolean);
  return targets.join(' · ');
}
