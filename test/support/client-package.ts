import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The compiler that also makes the builds of the project. */
export const TSC = resolve('node_modules/typescript-native/bin/tsc');
const NAME = '@lintel/client';
/** What applications have installed beside the client. */
const INSTALLED = ['openapi-fetch', '@types'];
const OPTIONS = { target: 'es2023', module: 'nodenext', strict: true, skipLibCheck: true, outDir: 'out' };

/** An application with the built client among its packages. */
export class ClientApplication {
  private constructor(private readonly folder: string) {}

  static async install(): Promise<ClientApplication> {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-client-'));
    const target = join(folder, 'node_modules', NAME);
    await mkdir(target, { recursive: true });
    await run(process.execPath, [TSC, '-p', 'libs/client/tsconfig.json', '--outDir', join(target, 'dist')]);
    await cp('libs/client/package.json', join(target, 'package.json'));
    for (const name of INSTALLED) await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const settings = { compilerOptions: { ...OPTIONS, types: ['node'] }, files: ['program.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    return new ClientApplication(folder);
  }

  /** Writes a file beside the program. */
  async write(name: string, text: string): Promise<void> {
    await writeFile(join(this.folder, name), text);
  }

  /** What the compiler says about a program. */
  async compile(program: string): Promise<string> {
    await writeFile(join(this.folder, 'program.ts'), program);
    const ended = run(process.execPath, [TSC, '-p', '.'], { cwd: this.folder }).catch((error: unknown) => error);
    return ((await ended) as { stdout: string }).stdout;
  }

  /** Runs the compiled program. Returns its output. */
  async run(): Promise<string> {
    return (await run(process.execPath, [join(this.folder, 'out/program.js')])).stdout;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The blocks of a language in the README of the client, in their order. */
export async function readmeBlocks(language: string): Promise<string[]> {
  const text = await readFile('libs/client/README.md', 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);
}
