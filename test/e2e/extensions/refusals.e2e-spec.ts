import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { checkedExtensions } from '../../../src/extension/definition/index.js';
import { loadExtensions } from '../../../src/start/load-extensions.js';
import { scratchDatabase } from '../../support/database.js';
import { loadedExtensions, writeSiteConfig } from '../../support/extensions.js';
import { startSite } from '../../support/site.js';

const FIRST = "name: 'first', version: '1.0.0', compatible: '*'";
const extension = (members: string) => `defineExtension({ ${members} })`;
/** Lines that declare a module in JavaScript, whose decorators are calls. */
const MODULE = (controller: string, { policy = 'Public()', path = 'things', imports = '[]' } = {}) => `
import { Controller, Get, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitySchema } from 'typeorm';
import { Namespace, Public } from 'lintel';
class Things { list() { return {}; } }
const listed = Object.getOwnPropertyDescriptor(Things.prototype, 'list');
Reflect.decorate([Get()${policy ? `, ${policy}` : ''}], Things.prototype, 'list', listed);
Reflect.decorate([${controller}Controller('${path}')], Things);
class ThingsModule {}
Reflect.decorate([Module({ imports: ${imports}, controllers: [Things] })], ThingsModule);`;
const WITH_MODULE = `${FIRST}, module: ThingsModule, namespaces: ['first/v1']`;

/** What loading extensions, or starting a site with them, fails with. */
const loading = (extensions: string, before?: string, leftOut?: string[]): Promise<string> =>
  loadedExtensions(extensions, before, leftOut).then(
    () => 'It was loaded.',
    (error: unknown) => (error as Error).message,
  );
let database: DatabaseLocation;
async function starting(extensions: string, before?: string): Promise<string> {
  const loaded = await loadedExtensions(extensions, before);
  try {
    await (await startSite({}, database, undefined, [], loaded)).close();
    return 'It was started.';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('extensions that cannot be loaded', () => {
  const own = (members: string) => extension(`${FIRST}, ${members}`);
  it.each([
    [extension("name: 'First', version: '1.0.0', compatible: '*'"), /^The extension number 1 has the name "First"; /],
    [
      extension("name: 'all', version: '1.0.0', compatible: '*'"),
      /^The extension all needs another name: Lintel itself uses this one\.$/,
    ],
    [extension("name: 'first', version: '1', compatible: '*'"), /^The extension first has the version "1"; /],
    [
      extension("name: 'first', version: '1.0.0', compatible: 'new'"),
      /^The extension first is compatible with "new", /,
    ],
    [
      extension("name: 'first', version: '1.0.0', compatible: '^99.0.0'"),
      /^The extension first 1\.0\.0 needs Lintel \^99\.0\.0, and this is \d+\.\d+\.\d+: install [^\n]+, or start with --without first\.$/,
    ],
    ['Probe, Probe', /^The extension probe is in the list twice, or another one has its name\.$/],
    [
      `Probe, ${own("namespaces: ['probe/v1']")}`,
      /^The extension first has the namespace probe\/v1, which the extension probe has, too\.$/,
    ],
    [own("namespaces: ['first']"), /^The extension first has the namespace "first"; /],
    [own('setings: {}'), /^The extension first has an unknown member setings; the members are [^\n]+, settings, /],
    [own('settings: 7'), /^The extension first has a member settings that is no object\.$/],
    [own('migrations: [7]'), /^The extension first has a migration that is no class\.$/],
    [own('migrations: [class {}]'), /^The extension first has a migration whose class has no name [^\n]+\.$/],
    [own('migrations: [class One {}, class One {}]'), /^The extension first has two migrations with the name One\.$/],
    [
      "Probe.with({ mark: 'much longer than it may be' })",
      /^The extension probe has a wrong configuration: mark: .*20.*\.$/,
    ],
    [
      `${own('model: {}')}.with({ mark: 1 })`,
      /^The extension first has no configuration, but with\(\) gives it one\.$/,
    ],
    [
      '{ name: "plain" }',
      /^The extension number 1 of the list is something else: list what defineExtension\(\) returns, or its with\(\)\.$/,
    ],
    ['undefined', /^The extension number 1 of the list is undefined: /],
  ])('%s', async (extensions, message) => {
    expect(await loading(extensions)).toMatch(message);
  });

  it('say in one line which file throws, or is TypeScript', async () => {
    expect(await loading('Probe', "throw new Error('No soup.\\nNot today.');")).toMatch(
      /lintel\.config\.mjs cannot be loaded: No soup\.$/,
    );
    expect(await loading('Probe', "import './missing.mjs';")).toMatch(/cannot be loaded: Cannot find module [^\n]*$/);
    const folder = await mkdtemp(join(tmpdir(), 'lintel-sources-'));
    try {
      await writeFile(join(folder, 'lintel.config.ts'), 'export default 1;');
      const config = { DATA_DIR: folder, WITHOUT_EXTENSIONS: [] };
      await expect(loadExtensions(config)).rejects.toThrow(/lintel\.config\.ts is TypeScript: write or compile it as/);
      await writeSiteConfig(folder, 'Probe', "import './source.ts';");
      await writeFile(join(folder, 'source.ts'), 'export enum Kind { One }');
      await expect(loadExtensions(config)).rejects.toThrow(
        /cannot be loaded: \S+source\.ts is TypeScript: compile it, and import the JavaScript\.$/,
      );
      // A file is imported once.
      const other = join(folder, 'other');
      await mkdir(other);
      await writeFile(join(other, 'lintel.config.mjs'), 'export const extensions = [];');
      await expect(loadExtensions({ ...config, DATA_DIR: other })).rejects.toThrow(
        /has no default export of defineSite/,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('are left out by name, and all at once', async () => {
    const both = `Probe, ${extension(FIRST)}`;
    const names = async (leftOut: string[]) => (await loadedExtensions(both, '', leftOut)).map(({ name }) => name);
    expect(await names([])).toEqual(['notices', 'probe', 'first']);
    expect(await names(['probe'])).toEqual(['notices', 'first']);
    expect(await names(['notices'])).toEqual(['probe', 'first']);
    expect(await names(['all'])).toEqual([]);
    expect(await loading(both, '', ['second'])).toMatch(
      /^There is no extension second to leave out; \S+ lists probe, first\.$/,
    );
    // One that does not fit keeps nobody from starting without it.
    const unfit = `Probe, ${extension("name: 'first', version: '1.0.0', compatible: '^99.0.0'")}`;
    expect((await loadedExtensions(unfit, '', ['first'])).map(({ name }) => name)).toEqual(['notices', 'probe']);
  });

  it('are those of a version whose range no longer fits after an upgrade', async () => {
    const probe = (await loadedExtensions(`Probe`)).find(({ name }) => name === 'probe');
    const { ConfiguredExtension } = await import('../../../src/extension/definition/index.js');
    const listed = [new ConfiguredExtension({ ...probe?.options, compatible: '^0.2.0' } as never)];
    expect(checkedExtensions(listed, '0.2.7')).toHaveLength(1);
    expect(() => checkedExtensions(listed, '0.3.0')).toThrow(
      'The extension probe 1.0.0 needs Lintel ^0.2.0, and this is 0.3.0: install a version of it for this one',
    );
  });
});

describe('a site does not start', () => {
  beforeAll(async () => {
    database = await scratchDatabase('refusals');
  });

  const NOT_OWN = 'its namespaces are first/v1.';
  const TABLE = (name: string) =>
    `[TypeOrmModule.forFeature([new EntitySchema({ name: 'Thing', tableName: '${name}', columns: { id: { type: 'int', primary: true } } })])]`;
  it.each([
    [
      'with routes in a namespace that is not theirs',
      extension(WITH_MODULE),
      MODULE("Namespace('cms/v2'), "),
      `The extension first has the route Things_list in the namespace cms/v2; ${NOT_OWN}`,
    ],
    [
      'with routes without a namespace',
      extension(WITH_MODULE),
      MODULE(''),
      `The extension first has the route Things_list without @Namespace(); ${NOT_OWN}`,
    ],
    [
      'with a route without a policy',
      extension(WITH_MODULE),
      MODULE("Namespace('first/v1'), ", { policy: '' }),
      'The extension first has the route Things_list with neither @Can() nor @Public().',
    ],
    [
      'with a namespace of Lintel',
      extension(`${FIRST}, namespaces: ['cms/v2']`),
      '',
      'The extension first has the namespace cms/v2, which Lintel has: choose another one.',
    ],
    [
      'with a table of another name',
      extension(WITH_MODULE),
      MODULE("Namespace('first/v1'), ", { imports: TABLE('things') }),
      'The extension first has the table things (Thing); its tables begin with first_.',
    ],
    [
      'with a name that tables of Lintel begin with',
      extension("name: 'entry', version: '1.0.0', compatible: '*'"),
      '',
      /^The extension entry needs another name: the table entry_\w+ of Lintel begins with this one\.$/,
    ],
    [
      'with a setting of Lintel',
      extension(`${FIRST}, settings: { title: settingKinds().text('', 'A title.') }`),
      "import { settingKinds } from 'lintel';",
      'The extension first has the setting title, which is taken.',
    ],
    [
      'with a setting of another extension',
      `Probe, ${extension(`${FIRST}, settings: { probe_word: settingKinds().text('', 'A word.') }`)}`,
      "import { settingKinds } from 'lintel';",
      'The extension first has the setting probe_word, which is taken.',
    ],
    [
      'with capabilities of a role that is none',
      extension(`${FIRST}, capabilities: { king: ['rule'] }`),
      '',
      /^The extension first has capabilities of king; the roles are /,
    ],
    [
      'with a listener to no event',
      extension(`${FIRST}, on: { Sunset: () => {} }`),
      '',
      'The extension first listens to Sunset; the events are EmailChanged, ResourceChanged, ResourceMoved, SignInMeansChanged, UnknownClient.',
    ],
    [
      'with a check of writes that is no function',
      extension(`${FIRST}, beforeWrite: { post: true }`),
      '',
      'The extension first has a beforeWrite of post that is no function.',
    ],
    [
      'with a type of Lintel',
      extension(`${FIRST}, model: { types: { post: { labels: { singular: 'x', plural: 'y' }, restBase: 'ys' } } }`),
      '',
      /^The extension first has a (?:wrong model|model that cannot be added): [^\n]*post[^\n]*\.$/,
    ],
    [
      'with a type of another extension',
      `Probe, ${extension(`${FIRST}, model: { types: { specimen: { labels: { singular: 'x', plural: 'y' }, restBase: 'ys' } } }`)}`,
      '',
      'The extension first has types.specimen, which the extension probe has.',
    ],
    [
      'with a wrong model',
      extension(`${FIRST}, model: { fields: { post: { weight: { type: 'kilo' } } } }`),
      '',
      /^The extension first has a wrong model: fields\.post\.weight[^\n]*\.$/,
    ],
    [
      'with a migration that fails',
      extension(`${FIRST}, migrations: [class Fails { async up(runner) { await runner.query('CREATE TABL x'); } }]`),
      '',
      /^The migration Fails of the extension first failed: [^\n]*syntax[^\n]* --without first [^\n]+$/,
    ],
    [
      'with a module that cannot be made',
      extension(WITH_MODULE),
      `${MODULE("Namespace('first/v1'), ")}\nReflect.defineMetadata('design:paramtypes', [class Nowhere {}], ThingsModule);`,
      /^The extension first cannot start: [^\n]*Nowhere[^\n]*\.$/,
    ],
    [
      'with arguments of a class that is a type only',
      extension(WITH_MODULE),
      `${MODULE("Namespace('first/v1'), ")}\nimport { Args } from 'lintel';\nArgs()(Things.prototype, 'list', 0);\nReflect.defineMetadata('design:paramtypes', [Function], Things.prototype, 'list');`,
      'The extension first cannot start: Things.list: the class of the arguments is unknown at run time. Import it as a value, not with "import type".',
    ],
    [
      'with an argument that is not declared',
      extension(WITH_MODULE),
      `${MODULE("Namespace('first/v1'), ")}
import { Args } from 'lintel';
import { Min } from 'class-validator';
class ListThingsDto {}
Reflect.decorate([Min(1)], ListThingsDto.prototype, 'size');
Args()(Things.prototype, 'list', 0);
Reflect.defineMetadata('design:paramtypes', [ListThingsDto], Things.prototype, 'list');`,
      'The extension first cannot start: ListThingsDto.size has decorators of an argument, but no @Arg: add it.',
    ],
    [
      'with a provider that is injected by a type only',
      extension(WITH_MODULE),
      `${MODULE("Namespace('first/v1'), ")}\nReflect.defineMetadata('design:paramtypes', [Function], ThingsModule);`,
      /^The extension first cannot start: [^\n]* as a value, not with "import type"\.$/,
    ],
    [
      'with a module that throws',
      extension(WITH_MODULE),
      `${MODULE("Namespace('first/v1'), ")}\nThingsModule.prototype.onModuleInit = function onModuleInit() { throw new Error('No oven.'); };`,
      'The extension first cannot start: No oven.',
    ],
  ])('%s', async (_what, extensions, before, message) => {
    const said = await starting(extensions, before);
    if (typeof message === 'string') expect(said).toBe(message);
    else expect(said).toMatch(message);
    expect(said).not.toContain('\n');
  });
});
