import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { looseTruth } from '../settings/setting-kinds.js';
import type { Condition, Conditions, MatchType, Targets } from './rule.js';
import { cleanLine } from './rule-source.js';

/** The members of `action_data` that name the targets of a match type: where the condition holds, and where not. */
interface TargetNames {
  matched: string;
  /** Absent where there is but one target. */
  unmatched?: string;
}

const ONE: TargetNames = { matched: 'url' };
const TWO: TargetNames = { matched: 'url_from', unmatched: 'url_notfrom' };
const OTHER_NAMES: Partial<Record<MatchType, TargetNames>> = {
  url: ONE,
  page: ONE,
  login: { matched: 'logged_in', unmatched: 'logged_out' },
};

/** The names of the targets of a match type (redirection 3.2). */
const targetNames = (type: MatchType): TargetNames => OTHER_NAMES[type] ?? TWO;

/** `action_data` as it was sent. */
export type SentData = Readonly<Record<string, unknown>>;

/** Longer texts are refused. */
export const MOST_TEXT = 2000;
/** More network addresses are refused. */
export const MOST_ADDRESSES = 1000;

const text = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number' ? cleanLine(String(sent)) : '';
const name = (sent: unknown): string => text(sent).replace(/[^\w-]/g, '');
const truth = (sent: unknown): boolean => looseTruth(sent) ?? false;

function addresses(sent: unknown): string[] {
  const list = (Array.isArray(sent) ? sent : text(sent).split(/[\s,]+/)).map(text);
  return [...new Set(list.filter((one) => isIP(one) && !one.includes('%')).map((one) => ipaddr.parse(one).toString()))];
}

/** `scheme://host` of what names a server, with the scheme of this site where it names none; empty if it names none. */
function server(sent: unknown, scheme: string): string {
  const written = text(sent);
  const address = /^https?:\/\//i.test(written) ? written : `${scheme}//${written}`;
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
  return hostname && `${protocol}//${hostname}`;
}

type Cleaners = { [Type in MatchType]: (sent: SentData, scheme: string) => Conditions[Type] };

/** The own members of `action_data` by match type, in the order in which they are shown (redirection 3.2). */
const CLEAN: Cleaners = {
  url: () => ({}),
  referrer: ({ regex, referrer }) => ({ regex: truth(regex), referrer: text(referrer) }),
  agent: ({ regex, agent }) => ({ regex: truth(regex), agent: text(agent) }),
  login: () => ({}),
  header: ({ regex, name: header, value }) => ({ regex: truth(regex), name: name(header), value: text(value) }),
  custom: ({ filter }) => ({ filter: name(filter) }),
  cookie: ({ regex, name: cookie, value }) => ({ regex: truth(regex), name: name(cookie), value: text(value) }),
  role: ({ role }) => ({ role: text(role) }),
  server: (sent, scheme) => ({ server: server(sent.server, scheme) }),
  ip: ({ ip }) => ({ ip: addresses(ip) }),
  page: () => ({ page: '404' }),
  language: ({ language }) => ({ language: text(language).replaceAll(' ', '') }),
};

/** The condition of a match type as it was sent, tidied; `scheme` is that of this site, `https:`. */
export const cleanCondition = (type: MatchType, sent: SentData, scheme: string): Condition =>
  ({ type, ...CLEAN[type](sent, scheme) }) as Condition;

/** The targets of a match type as they were sent, tidied; missing ones are empty. */
export function cleanTargets(type: MatchType, sent: SentData): Targets {
  const { matched, unmatched } = targetNames(type);
  return { matched: text(sent[matched]), unmatched: unmatched === undefined ? '' : text(sent[unmatched]) };
}

/** The expression of a condition, if it holds one. */
export function expressionOf(condition: Condition): string | undefined {
  if (!('regex' in condition) || !condition.regex) return undefined;
  if (condition.type === 'agent') return condition.agent;
  return condition.type === 'referrer' ? condition.referrer : condition.value;
}

/** `action_data` as it is shown: own members first, then the targets; none for a plain match without one. */
export function actionData({ type, ...own }: Condition, targets: Targets | null): Record<string, unknown> | null {
  if (type === 'url' && !targets) return null;
  const { matched, unmatched } = targetNames(type);
  return {
    ...own,
    [matched]: targets?.matched ?? '',
    ...(unmatched === undefined ? {} : { [unmatched]: targets?.unmatched ?? '' }),
  };
}
