import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from '../../../bin/sbom.js';
import { Processes, ready } from '../../support/processes.js';
import { freePort, startSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';

const PASSWORD = 'Release-password-1';

interface Bill {
  metadata: object;
  components: {
    'bom-ref': string;
    name: string;
    version: string;
    purl: string;
    licenses: object[];
    hashes: object[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Manifest {
  version: string;
  scripts?: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** The name of a package in a reference such as `@scope/name@1.2.3`. */
const nameOf = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

/** The manifest of a package, or of the project. */
const manifestOf = (folder: string): Manifest => ({
  ...{ dependencies: {}, devDependencies: {} },
  ...(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest),
});

/** The routes and arguments in an index or in the OpenAPI document. */
async function described(url: string): Promise<string> {
  const { routes, paths, components } = (await (await fetch(url)).json()) as Record<string, object>;
  return JSON.stringify({ routes, paths, components });
}

let processes: Processes;
let release: string;

beforeAll(async () => {
  processes = await Processes.inNewFolder();
  release = join(processes.folder, 'release');
  const written = await processes.lintelToEnd(['build', '--release', release]);
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining(`The release is in ${release}.\n`) });
});
afterAll(() => processes.close());

describe('a release', () => {
  it('runs a site without the sources and packages of the project', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const environment = {
      ...{ PORT: String(port), HOST: '127.0.0.1', SITE_URL: origin, ADMIN_PASSWORD: PASSWORD, DEMO: '0', JOBS: '0' },
      // Programs load what these need with the start.
      ...{
        SMTP_URL: 'smtp://127.0.0.1:9',
        OTEL_TRACES_EXPORTER: 'otlp',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      },
    };
    const launcher = join(release, 'bin/lintel.js');
    const site = processes.lintel(['start'], environment, launcher);
    await ready(site);
    const statusOf = async (path: string) => (await fetch(origin + path)).status;
    const home = await (await fetch(`${origin}/en/`)).text();
    const [, font = '', style = ''] = /href="([^"]+\.woff2)"[^]*rel="stylesheet" href="([^"]+)"/.exec(home) ?? [];
    for (const path of [font, style]) expect(path).toMatch(/^\/en\//);
    for (const path of [font, style, '/docs', '/docs/openapi.json', '/docs/guide/calendar', '/en/rest/'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);

    // What decorators declare is read at run time: a program may contain a package twice, a checkout does not.
    const checkout = await startSite({ SITE_URL: origin });
    for (const path of ['/docs/openapi.json', '/en/rest/', '/wp-json/']) {
      const [own, other] = await Promise.all([origin, checkout.url].map((base) => described(base + path)));
      expect(own).toBe(other);
    }
    await checkout.close();

    const create = async (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
      const authorization = `Basic ${btoa(`admin:${PASSWORD}`)}`;
      const url = `${origin}/en/rest/cms/v2/${path}`;
      const response = await fetch(url, { method: 'POST', body, headers: { ...headers, authorization } });
      expect(response.status).toBe(201);
      return (await response.json()) as { slug: string; media_details: { sizes: Record<string, object> } };
    };
    const post = JSON.stringify({ title: 'Größe 東京', status: 'publish' });
    expect((await create('posts', post, { 'content-type': 'application/json' })).slug).toContain('grosse');
    const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a.png"' };
    const { media_details: details } = await create('media', new Uint8Array(await picture(400, 300)), headers);
    expect(Object.keys(details.sizes)).toContain('medium');

    const settings = processes.lintel(['settings', 'get', 'title'], {}, launcher);
    expect(await settings.ended).toBe(0);
    expect(settings.output()).toBe('Lintel\n');
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
  });

  it('has no sources, tests or single modules', () => {
    for (const path of ['src', 'test', 'dist/src/app.module.js', 'node_modules/@nestjs'])
      expect([path, existsSync(join(release, path))]).toEqual([path, false]);
  });

  it('lists the packages that it is made of, the same each time', () => {
    const bill = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as Bill;
    const { metadata, components, dependencies, ...head } = bill;
    expect(head).toEqual({
      ...{ $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', bomFormat: 'CycloneDX' },
      ...{ specVersion: '1.6', version: 1 },
    });
    expect(metadata).toEqual({ component: expect.objectContaining({ type: 'application', name: 'lintel' }) });
    const names = new Set(components.map(({ name }) => name));
    const { dependencies: own, devDependencies } = manifestOf('.');
    expect(Object.keys(own).filter((name) => !names.has(name))).toEqual([]);
    // Some packages for development are also needed by others.
    const needed = new Set(dependencies.slice(1).flatMap(({ dependsOn }) => dependsOn.map(nameOf)));
    // The desk and the client are bundled with what they stand on, in the versions that are installed.
    const bundled = { ...manifestOf('libs/client').dependencies, ...manifestOf('libs/desk').dependencies };
    expect(devDependencies).toMatchObject(bundled);
    const shipped = Object.keys(devDependencies).filter((name) => names.has(name) && !needed.has(name));
    expect(shipped.filter((name) => !(name in bundled))).toEqual([]);
    for (const name of ['jest', 'typescript', 'oxlint', '@scarf/scarf']) expect(names).not.toContain(name);
    for (const { name, version, purl, licenses, hashes, ...rest } of components) {
      expect(rest).toEqual({ type: 'library', 'bom-ref': `${name}@${version}` });
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(licenses).toHaveLength(1);
      const [licence = {}] = licenses;
      expect(JSON.stringify(licence)).toMatch(/^\{"license":\{"id":"[\w.+-]+"\}\}$|^\{"expression":"[^"]+"\}$/);
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
    }
    const refs = components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(dependencies.map(({ ref }) => ref)).toEqual([`lintel@${manifestOf('.').version}`, ...refs]);
    for (const { dependsOn } of dependencies) expect(dependsOn.filter((ref) => !refs.includes(ref))).toEqual([]);
    expect(billOfMaterials(process.cwd())).toEqual(bill);
  });

  it('has no package that reports or runs something when it is installed', () => {
    const manifests = readdirSync(join(release, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(?:@[^/]+\/)?[^@/]+\/package\.json$/.test(name),
    );
    expect(manifests).toContain('swagger-ui-dist/package.json');
    expect(manifests).not.toContain('@scarf/scarf/package.json');
    for (const name of manifests) {
      const { scripts = {} } = JSON.parse(readFileSync(join(release, 'node_modules', name), 'utf8')) as Manifest;
      expect([name, ['preinstall', 'install', 'postinstall'].filter((script) => script in scripts)]).toEqual([
        name,
        [],
      ]);
    }
  });

  it('has code whose text takes the least memory', () => {
    const names = readdirSync(release, { recursive: true, encoding: 'utf8' });
    const programs = names.filter((name) => /^(?!.*node_modules).*\bchunks\/.*\.js$/.test(name));
    expect(programs.length).toBeGreaterThan(50);
    for (const name of programs) {
      const code = readFileSync(join(release, name), 'utf8');
      // One of them doubles the memory; as an escape sequence, each takes five bytes more.
      const wide = code.match(/[^\0-\xff]/g)?.length ?? 0;
      expect([name, wide > 0 && 5 * wide < code.length]).toEqual([name, false]);
    }
  });

  it('is not written over other files', async () => {
    const { code, errors } = await processes.lintelToEnd(['build', '--release', release]);
    expect({ code, errors }).toEqual({ code: 1, errors: `${release} is not empty.\n` });
  });
});
