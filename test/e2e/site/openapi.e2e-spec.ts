import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startSite, type TestSite } from '../../support/site.js';

const run = promisify(execFile);
const require = createRequire(resolve('package.json'));
/** Number of answers that the generated validators check. */
const ANSWERS = 500;

let site: TestSite;
let folder: string;
let file: string;

beforeAll(async () => {
  site = await startSite({ DEMO: '1' });
  folder = await mkdtemp(join(tmpdir(), 'lintel-openapi-'));
  file = join(folder, 'openapi.json');
  await writeFile(file, (await site.ask(`${site.url}/docs/openapi.json`)).text);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
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
  it('breaks none of the rules that Redocly recommends', async () => {
    const problems = await script(`
      import { readFileSync } from 'node:fs';
      import { createConfig, lintFromString } from '@redocly/openapi-core';
      const source = readFileSync(${JSON.stringify(file)}, 'utf8');
      const config = await createConfig({ extends: ['recommended'] });
      const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
      const errors = found.filter(({ severity }) => severity === 'error');
      console.log(JSON.stringify(errors.map(({ message, location }) => [message, location[0]?.pointer])));
    `);
    expect(JSON.parse(problems)).toEqual([]);
  });

  it('breaks none of the rules that Spectral recommends', async () => {
    const problems = await script(`
      import { readFileSync } from 'node:fs';
      import spectral from '@stoplight/spectral-core';
      import rulesets from '@stoplight/spectral-rulesets';
      const linter = new spectral.Spectral();
      linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
      const found = await linter.run(JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')));
      const errors = found.filter(({ severity }) => severity === 0);
      console.log(JSON.stringify(errors.map(({ message, path }) => [message, path.join('/')])));
    `);
    expect(JSON.parse(problems)).toEqual([]);
  });

  it('generates types and validators that compile and accept real answers', async () => {
    const { default: openapiTypescript, astToString } = (await import('openapi-typescript')) as unknown as {
      default: (source: URL) => Promise<unknown>;
      astToString: (nodes: unknown) => string;
    };
    await writeFile(join(folder, 'types.ts'), astToString(await openapiTypescript(pathToFileURL(file))));
    await script(`
      import { createClient } from '@hey-api/openapi-ts';
      await createClient({
        input: ${JSON.stringify(file)},
        output: ${JSON.stringify(join(folder, 'generated'))},
        plugins: ['@hey-api/typescript', 'zod'],
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
    const compiled = await run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', folder]).catch(
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
