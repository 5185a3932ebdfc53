import { z } from 'zod';
import { environmentSchema } from '../start/app.config.js';

/** Headings of the page, each by the first variable of its section. */
const SECTIONS: Readonly<Record<string, string>> = {
  SITE_URL: 'Addresses',
  DATABASE_URL: 'Database',
  DATA_DIR: 'Data and first start',
  JOBS: 'Jobs and sessions',
  OIDC_ISSUER: 'Sign-in provider',
  TRUST_PROXY: 'Requests',
  TRASH_DAYS: 'Content and uploads',
  S3_BUCKET: 'File storage',
  FETCH_TIMEOUT_SECONDS: 'Requests to other sites',
  IMPORT_SERVICE_URL: 'Imports',
  CACHE_MAX_MB: 'Cache',
  LOG_LEVEL: 'Logging',
};
/** Longer lists of values are described instead of listed. */
const MAX_VALUES = 10;

interface Variable {
  type?: string;
  default?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
  enum?: readonly string[];
}

/** The text of `docs/configuration.md`: every environment variable with its default, values and description. */
export function configurationPage(): string {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input' });
  const rows = Object.entries(properties).flatMap(([name, schema]) => [
    ...(SECTIONS[name] ? headOf(SECTIONS[name]) : []),
    rowOf(name, schema as Variable),
  ]);
  return `# Configuration

<!-- Generated from src/start/app.config.ts by \`npm run docs:generate\`. Do not edit. -->

Lintel reads its configuration from environment variables, and from a \`.env\` file in the working folder for variables
that are not set. It checks all of them at the start and stops with one message that names every invalid one. An empty
variable has its default, except for \`LANGUAGE_SEGMENT\`. Lists are separated by commas; flags are \`1\` or \`0\`.

[.env.example](../.env.example) is a template. Settings that editors and administrators change at run time, such as the
title of the site, are in the database: see [Settings](operations.md#settings).
${rows.join('\n')}
`;
}

const headOf = (title: string): string[] => [
  `\n## ${title}\n`,
  '| Variable | Default | Values | Description |',
  '| --- | --- | --- | --- |',
];

function rowOf(name: string, variable: Variable): string {
  const { default: fallback, description = '' } = variable;
  const shown = fallback === undefined || fallback === '' ? '' : code(String(fallback));
  return `| ${code(name)} | ${shown} | ${valuesOf(variable)} | ${description.replaceAll('|', '\\|')} |`;
}

function valuesOf({ type, minimum, maximum, enum: values }: Variable): string {
  if (type === 'integer') return `${grouped(minimum)} to ${grouped(maximum)}`;
  if (values?.includes('true')) return '`0`, `1`';
  return values && values.length <= MAX_VALUES ? values.map(code).join(', ') : '';
}

const code = (text: string): string => `\`${text.replaceAll(',', ', ')}\``;
const grouped = (value = 0): string => value.toLocaleString('en');
