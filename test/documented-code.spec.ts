import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { TSC } from './support/client-package.js';
import { documentationPages, GUIDED_EXTENSION } from './support/documentation.js';

const ROOT = resolve(import.meta.dirname, '..');

/** The listings of all pages, by the paths of their files, without those that newcomers' test runs in a package. */
const listedFiles = () =>
  new Map(
    documentationPages()
      .flatMap(({ listings }) => [...listings])
      .filter(([path]) => !path.startsWith(GUIDED_EXTENSION)),
  );

/** What the compiler says about files as if they stood in the project. */
async function problemsOf(files: ReadonlyMap<string, string>): Promise<string> {
  // Within the project, so that packages and `#libs` are found; relative imports see both folders as one.
  const folder = await mkdtemp(join(ROOT, '.builds', 'documented-'));
  try {
    for (const [path, code] of files) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), code);
    }
    const paths = { lintel: [join(ROOT, 'src/extension/index.ts')] };
    const compilerOptions = { rootDir: ROOT, rootDirs: ['.', ROOT], paths };
    const settings = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['**/*.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    return await new Promise((done) =>
      execFile(process.execPath, [TSC, '-p', folder, '--pretty', 'false'], { cwd: folder }, (_, output, errors) =>
        done(output + errors),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('the guides name no file that the project has, with other content', () => {
  const taken = [...listedFiles()].filter(([path, code]) => {
    const file = join(ROOT, path);
    return existsSync(file) && readFileSync(file, 'utf8') !== code;
  });
  expect(taken.map(([path]) => path)).toEqual([]);
});

it('the code of the guides compiles', async () => {
  const files = listedFiles();
  expect(files.size).toBeGreaterThan(8);
  expect(await problemsOf(files)).toBe('');
}, 300_000);
