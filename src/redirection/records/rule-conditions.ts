import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import {
  cleanLine,
  type Condition,
  type Conditions,
  looseTruth,
  type MatchType,
  type Targets,
} from '../common/index.js';

/** The members of `action_data` that hold the targets of a match type: if the condition holds or fails. */
interface TargetNames {
  matched: string;
  /** Absent for match types with one target. */
  unmatched?: string;
}

const ONE: TargetNames = { matched: 'url' };
const TWO: TargetNames = { matched: 'url_from', unmatched: 'url_notfrom' };

/** The members with targets, by match type. */
export const TARGET_NAMES: Readonly<Record<MatchType, TargetNames>> = {
  url: ONE,
  referrer: TWO,
  agent: TWO,
  login: { matched: 'logged_in', unmatched: 'logged_out' },
  header: TWO,
  custom: TWO,
  cookie: TWO,
  role: TWO,
  server: TWO,
  ip: TWO,
  page: ONE,
  language: TWO,
};

/** `action_data` as it was sent. */
export type SentData = Readonly<Record<string, unknown>>;

/** Maximum length of a text. */
export const MAX_TEXT_LENGTH = 2000;
/** Maximum number of IP addresses of a condition. */
export const MAX_IPS = 1000;

const text = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number' ? cleanLine(String(sent)) : '';
const name = (sent: unknown): string => text(sent).replace(/[^\w-]/g, '');
const truth = (sent: unknown): boolean => looseTruth(sent) ?? false;

function ips(sent: unknown): string[] {
  const list = (Array.isArray(sent) ? sent : text(sent).split(/[\s,]+/)).map(text);
  return [...new Set(list.filter((one) => isIP(one) && !one.includes('%')).map((one) => ipaddr.parse(one).toString()))];
}

/** `scheme://host` of a URL or of a host name, which gets `scheme`; empty for anything else. */
function server(sent: unknown, scheme: string): string {
  const written = text(sent);
  const url = /^https?:\/\//i.test(written) ? written : `${scheme}//${written}`;
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  return hostname && `${protocol}//${hostname}`;
}

type Cleaners = { [Type in MatchType]: (sent: SentData, scheme: string) => Conditions[Type] };

/** Normalises the members of `action_data` besides targets, by match type, in the order of responses. */
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
  ip: ({ ip }) => ({ ip: ips(ip) }),
  page: () => ({ page: '404' }),
  language: ({ language }) => ({ language: text(language).replaceAll(' ', '') }),
};

/** Normalises the condition of a match type. `scheme` is the scheme of this site, such as `https:`. */
export const cleanCondition = (type: MatchType, sent: SentData, scheme: string): Condition =>
  ({ type, ...CLEAN[type](sent, scheme) }) as Condition;

/** Normalises the targets of a match type; missing ones are empty. */
export function cleanTargets(type: MatchType, sent: SentData): Targets {
  const { matched, unmatched } = TARGET_NAMES[type];
  return { matched: text(sent[matched]), unmatched: unmatched === undefined ? '' : text(sent[unmatched]) };
}

/** The expression of a condition, if it has one. */
export function expressionOf(condition: Condition): string | undefined {
  if (!('regex' in condition) || !condition.regex) return undefined;
  if (condition.type === 'agent') return condition.agent;
  return condition.type === 'referrer' ? condition.referrer : condition.value;
}

/** `action_data` in responses: the condition, then the targets; null for the match type `url` without a target. */
export function actionData({ type, ...own }: Condition, targets: Targets | null): Record<string, unknown> | null {
  if (type === 'url' && !targets) return null;
  const { matched, unmatched } = TARGET_NAMES[type];
  return {
    ...own,
    [matched]: targets?.matched ?? '',
    ...(unmatched === undefined ? {} : { [unmatched]: targets?.unmatched ?? '' }),
  };
}
