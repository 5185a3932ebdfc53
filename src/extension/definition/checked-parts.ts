import { CronTime } from 'cron';
import { CHANGES_WITH_TRASH } from '#libs/events';
import { ExtensionError, reasonOf } from './extension-error.js';
import type { ConfiguredExtension } from './extension.js';
import type { AddedParts, ExtensionEmbed, ExtensionJob, ExtensionResource } from './parts.js';

type Part = keyof AddedParts<unknown>;
type Options = ConfiguredExtension['options'];

/** The longest name of a role that an account can have. */
const MAX_ROLE = 20;
const WORD = /^[a-z][a-z0-9-]{0,39}$/;
const MIN_SECONDS = 10;
const MAX_SECONDS = 7 * 86_400;
const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
/** Literal segments, and parameters with or without an expression. */
const PAGE_PATH = /^[a-z0-9-]+(?:\/(?:[\w.-]+|:[a-z]\w*(?:\([^()/]{1,100}\))?|\*[a-z]\w*))*$/i;
const CRON_FIELDS = 5;
/** A command of the product that has a colon in its name. */
const OTHER_COMMAND = 'migration:generate';

/** How the names of a part begin, with the name of the extension in the spelling of the part. */
const NAMES: Readonly<Record<Part, (extension: string) => readonly [pattern: RegExp, example: string]>> = {
  blocks: (name) => [new RegExp(`^${name}/[a-z][a-z0-9-]{0,39}$`), `${name}/card`],
  shortcodes: (name) => [new RegExp(`^${name}(?:[_-][a-z0-9_-]{1,40})?$`), `${name}_card`],
  embeds: () => [WORD, 'video-site'],
  jobs: () => [WORD, 'tidy'],
  commands: () => [WORD, 'count'],
  webhooks: (name) => [new RegExp(`^${underscored(name)}(?:_[a-z0-9_]{1,40})?$`), `${underscored(name)}_note`],
  roles: (name) => [new RegExp(`^${underscored(name)}_[a-z0-9_]{1,${MAX_ROLE}}$`), `${underscored(name)}_manager`],
  pages: (name) => [new RegExp(`^${name}(?:/.*)?$`), `${name}/:slug`],
  words: () => [/^[a-z]{2,3}$/, 'en'],
};

const underscored = (name: string): string => name.replaceAll('-', '_');

/** The members of a definition that are parts, with the type that they must have. */
export const PART_MEMBERS: Readonly<Record<Part, 'object'>> = {
  ...{ blocks: 'object', shortcodes: 'object', embeds: 'object', jobs: 'object', commands: 'object' },
  ...{ webhooks: 'object', roles: 'object', pages: 'object', words: 'object' },
};

/** Checks the parts that an extension adds to a site, as far as it does not need the application. */
export function checkParts(name: string, options: Options): void {
  const fail = (reason: string): never => {
    throw new ExtensionError(name, reason);
  };
  for (const part of Object.keys(NAMES) as Part[]) {
    const [pattern, example] = NAMES[part](name);
    for (const [key, value] of Object.entries<unknown>(options[part] ?? {})) {
      const at = `${part}.${key}`;
      if (!pattern.test(key)) fail(`has the name ${JSON.stringify(key)} in ${part}; it must look like ${example}`);
      const problem = CHECKS[part](value, options, key);
      if (problem !== undefined) fail(`has ${at} that ${problem}`);
    }
  }
  const { words } = options;
  if (words && !words.en) fail('has words, but none in English');
}

type Check = (value: unknown, options: Options, key: string) => string | undefined;

const isFunction = (value: unknown, member?: string): boolean =>
  typeof (member === undefined ? value : (Object(value) as Record<string, unknown>)[member]) === 'function';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const CHECKS: Readonly<Record<Part, Check>> = {
  blocks: (value) => (isFunction(value, 'render') ? undefined : 'has no function render'),
  shortcodes: (value) => (isFunction(value) ? undefined : 'is no function'),
  embeds: (value) => embedProblem(Object(value) as Partial<ExtensionEmbed>),
  jobs: (value) => (isFunction(value, 'run') ? jobProblem(value as ExtensionJob) : 'has no function run'),
  commands: (value, { name }, key) => {
    if (`${name}:${key}` === OTHER_COMMAND) return 'is a command of Lintel';
    const { about } = Object(value) as { about?: unknown };
    if (!isFunction(value, 'run')) return 'has no function run';
    return typeof about === 'string' && about !== '' ? undefined : 'does not say what it is about';
  },
  webhooks: (value, options, key) => resourceProblem(Object(value) as Partial<ExtensionResource>, options, key),
  roles: (value, _, key) => {
    if (key.length > MAX_ROLE) return `has more than ${MAX_ROLE} characters`;
    return isTexts(value) && value.every((one) => /^\w{1,60}$/.test(one)) ? undefined : 'is no list of capabilities';
  },
  pages: (value, _, key) => {
    if (!PAGE_PATH.test(key)) return 'is no path such as recipes/:slug';
    return isFunction(value) ? undefined : 'is no function';
  },
  words: (value, { words }) => {
    const texts = Object.entries(Object(value) as Record<string, unknown>);
    const wrong = texts.find(([, text]) => typeof text !== 'string' && !isPlural(text));
    if (wrong) return `has no text for ${wrong[0]}`;
    const unknown = texts.find(([key]) => !Object.hasOwn(words?.en ?? {}, key));
    return unknown && `has ${unknown[0]}, which English lacks`;
  },
};

/** Whether a value has plural forms, of which `other` is there in each language. */
const isPlural = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'other' in value && isTexts(Object.values(value));

function embedProblem({ hosts, pages, endpoint }: Partial<ExtensionEmbed>): string | undefined {
  if (!isTexts(hosts) || !hosts.length || !hosts.every((host) => HOST.test(host)))
    return 'has no hosts such as example.org or *.example.org';
  if (pages !== undefined && !(pages instanceof RegExp)) return 'has pages that are no regular expression';
  // With these flags, each test begins where the last one ended.
  if (pages?.global || pages?.sticky) return 'has pages with the flag g or y';
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return 'has no URL of an endpoint';
  return /^https?:$/.test(new URL(endpoint).protocol) ? undefined : 'has an endpoint that is not of the web';
}

function jobProblem({ everySeconds, cron }: ExtensionJob): string | undefined {
  if ((everySeconds === undefined) === (cron === undefined)) return 'needs either everySeconds or cron';
  if (cron === undefined)
    return Number(everySeconds) >= MIN_SECONDS && Number(everySeconds) <= MAX_SECONDS
      ? undefined
      : `has an interval that is not between ${MIN_SECONDS} and ${MAX_SECONDS} seconds`;
  if (String(cron).trim().split(/\s+/).length !== CRON_FIELDS)
    return 'has a cron expression without five fields such as 30 3 * * *';
  try {
    new CronTime(cron, 'UTC').sendAt();
    return undefined;
  } catch (error) {
    return `has a wrong cron expression: ${reasonOf(error)}`;
  }
}

function resourceProblem(
  { changes, path }: Partial<ExtensionResource>,
  { namespaces = [], model }: Options,
  key: string,
): string | undefined {
  const known: readonly string[] = CHANGES_WITH_TRASH;
  if (!isTexts(changes) || !changes.length || !changes.every((one) => known.includes(one)))
    return `has no changes out of ${known.join(', ')}`;
  if (typeof path !== 'string' || !path.endsWith('/{id}') || !namespaces.some((one) => path.startsWith(`/${one}/`)))
    return 'has no path in its namespaces that ends with /{id}';
  return Object.hasOwn(model?.types ?? {}, key) ? 'is a type of its model, whose changes webhooks have' : undefined;
}
