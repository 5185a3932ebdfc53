import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CHECKER_MODULES } from '../../checkers/index.js';
import { openapiTypes } from '../../checkers/openapi-types.js';
import { TSC } from '../../support/client-package.js';
import { startSite, type TestSite } from '../../support/site.js';

const run = promisify(execFile);
/** What Redocly recommends and the document does not follow, by rule and the end of the place, with the reason. */
const UNFOLLOWED: Record<string, string> = {
  'no-server-example.com #/servers/0/url': 'The server is the running site, which is on this machine.',
  'operation-4xx-response #/paths/~1health~1live/get/responses': 'It takes no arguments and needs no rights.',
  'operation-4xx-response #/paths/~1health~1ready/get/responses': 'It takes no arguments and needs no rights.',
};
/** Keywords that say what a value is. */
const TYPES = ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'const', 'enum'];
/** Number of answers that the generated validators check. */
const ANSWERS = 500;

let site: TestSite;
let folder: string;
let file: string;

beforeAll(async () => {
  site = await startSite({ DEMO: '1' });
  folder = await mkdtemp(join(tmpdir(), 'lintel-openapi-'));
  await symlink(CHECKER_MODULES, join(folder, 'node_modules'));
  file = join(folder, 'openapi.json');
  await writeFile(file, (await site.ask(`${site.url}/docs/openapi.json`)).text);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program in a process of its own, where it may load modules as it likes. */
async function script(text: string): Promise<string> {
  const path = join(folder, `script-${Math.random()}.mjs`);
  await writeFile(path, text);
  return (await run(process.execPath, [path], { cwd: folder, maxBuffer: 1e8 })).stdout;
}

describe('the OpenAPI document', () => {
  it('follows what Redocly recommends, but for what is named here', async () => {
    const problems = await script(`
      import { readFileSync } from 'node:fs';
      import { createConfig, lintFromString } from '@redocly/openapi-core';
      const source = readFileSync(${JSON.stringify(file)}, 'utf8');
      const config = await createConfig({
        extends: ['recommended'],
        rules: {
          // By default, each part of an allOf is closed on its own, so that no example could meet two parts.
          'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true },
        },
      });
      const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
      console.log(JSON.stringify(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])));
    `);
    const found = JSON.parse(problems) as [rule: string, message: string, place: string][];
    expect(found.filter(([rule, , place]) => !Object.hasOwn(UNFOLLOWED, `${rule} ${place}`))).toEqual([]);
    expect(found.map(([rule, , place]) => `${rule} ${place}`).sort()).toEqual(Object.keys(UNFOLLOWED).sort());
  });

  it('follows everything that Spectral recommends', async () => {
    const problems = await script(`
      import { readFileSync } from 'node:fs';
      import spectral from '@stoplight/spectral-core';
      import rulesets from '@stoplight/spectral-rulesets';
      const linter = new spectral.Spectral();
      linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
      const found = await linter.run(JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')));
      console.log(JSON.stringify(found.map(({ message, path }) => [message, path.join('/')])));
    `);
    expect(JSON.parse(problems)).toEqual([]);
  });

  it('says the type of every argument', async () => {
    const { paths, components } = JSON.parse(await readFile(file, 'utf8')) as Document;
    const untyped: string[] = [];
    const seen = new Set<string>();
    const visit = (schema: Schema, place: string): void => {
      if (!TYPES.some((keyword) => Object.hasOwn(schema, keyword))) untyped.push(place);
      for (const [name, one] of Object.entries(schema.properties ?? {})) visit(one, `${place}.${name}`);
      if (schema.items && schema.maxItems !== 0) visit(schema.items, `${place}[]`);
      for (const one of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visit(one, place);
      const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '') ?? [];
      if (!name || seen.has(name)) return;
      seen.add(name);
      visit(components.schemas[name] ?? {}, name);
    };
    for (const { operationId, parameters = [], requestBody } of Object.values(paths).flatMap((one) =>
      Object.values(one),
    )) {
      for (const { name, schema } of parameters) if (schema) visit(schema, `${operationId} ${name}`);
      for (const { schema } of Object.values(requestBody?.content ?? {})) visit(schema, operationId);
    }
    expect(seen.size).toBeGreaterThan(50);
    expect(untyped).toEqual([]);
  });

  it('has an example for every error, and names statuses and roles', async () => {
    const { paths, components } = JSON.parse(await readFile(file, 'utf8')) as Document;
    const without: string[] = [];
    for (const { operationId, responses } of Object.values(paths).flatMap((path) => Object.values(path)))
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const { example, examples } of Object.values(Number(status) >= 400 ? content : {}))
          if (!example && !examples) without.push(`${operationId} ${status}`);
    expect(without).toEqual([]);
    const argument = (body: string, name: string) => components.schemas[body]?.properties?.[name];
    expect(argument('CreateEventBody', 'status')).toMatchObject({ $ref: '#/components/schemas/EntryStatus' });
    expect(argument('CreateUserBody', 'roles')?.items?.enum).toContain('contributor');
    expect(argument('UpdateCommentBody', 'status')?.enum).toContain('unspam');
  });

  it('generates types and validators that compile and accept real answers', async () => {
    await writeFile(join(folder, 'types.ts'), await openapiTypes(pathToFileURL(file)));
    await script(`
      import { createClient } from '@hey-api/openapi-ts';
      await createClient({
        input: ${JSON.stringify(file)},
        output: ${JSON.stringify(join(folder, 'generated'))},
        // Times of RFC 3339 may have an offset; the generated validators accept UTC alone by default.
        plugins: ['@hey-api/typescript', { name: 'zod', dates: { offset: true } }],
        logs: { level: 'silent' },
      });
    `);
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          module: 'nodenext',
          target: 'es2023',
          skipLibCheck: true,
          outDir: 'out',
          allowImportingTsExtensions: false,
        },
        include: ['types.ts', 'generated/**/*.ts'],
      }),
    );
    const compiled = await run(process.execPath, [TSC, '-p', folder]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(compiled.stdout).toBe('');
    await writeFile(join(folder, 'answers.json'), JSON.stringify(await answers()));
    const refused = await script(`
      import { readFileSync } from 'node:fs';
      import * as validators from './out/generated/zod.gen.js';
      const answers = JSON.parse(readFileSync('answers.json', 'utf8'));
      const refused = [];
      for (const { name, url, body } of answers) {
        const validator = validators[name];
        const result = validator ? validator.safeParse(body) : { error: { issues: 'There is no ' + name } };
        if (!result.success) refused.push([url, result.error.issues]);
      }
      console.log(JSON.stringify(refused.slice(0, 5)));
    `);
    expect(JSON.parse(refused)).toEqual([]);
  });
});

interface Schema extends Record<string, unknown> {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Operation {
  operationId: string;
  parameters?: { name?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { example?: unknown; examples?: unknown }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Answer {
  /** Name of the validator. */
  name: string;
  url: string;
  body: unknown;
}

/** Real answers: lists of all kinds, and single items until there are enough. */
async function answers(): Promise<Answer[]> {
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as {
    paths: Record<string, { get?: { operationId: string } }>;
  };
  const found: Answer[] = [];
  const ask = async (path: string, name: string): Promise<unknown> => {
    const { status, body } = await site.ask(site.root.replace('/en/rest', '') + path, { as: 'admin' });
    if (status === 200)
      found.push({ name: `z${name.charAt(0).toUpperCase()}${name.slice(1)}Response`, url: path, body });
    return body;
  };
  const items: [string, string][] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || path.includes('{') || !path.startsWith('/en/rest/')) continue;
    const body = await ask(path.includes('/events/v1/events') ? `${path}?per_page=50` : path, get.operationId);
    const single = paths[`${path}/{id}`]?.get?.operationId;
    const list = Array.isArray(body) ? body : Object.values(body ?? {}).find((one) => Array.isArray(one));
    if (!single || !Array.isArray(list)) continue;
    for (const { id } of list as { id: number }[]) items.push([`${path}/${id}`, single]);
  }
  for (let turn = 0; found.length < ANSWERS; turn++) {
    const [path, name] = items[turn % items.length] ?? ['/en/rest', 'getSiteIndex'];
    const context = ['view', 'edit', 'embed'][Math.floor(turn / items.length) % 3] ?? 'view';
    await ask(`${path}?context=${path.includes('/cms/') ? context : 'view'}&turn=${turn}`, name);
  }
  return found;
}
