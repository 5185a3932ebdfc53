import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './site.js';

const BUILT = resolve(import.meta.dirname, '../../dist/src');

/** A process of the built site. */
export interface Started {
  child: ChildProcess;
  /** All output. */
  output: () => string;
  /** The output on standard error. */
  errors: () => string;
  /** The exit code, once the process has ended. */
  ended: Promise<number | null>;
}

/** A running built site; `root` is its REST root. */
export interface StartedSite extends Started {
  root: string;
}

/** Runs the built site and its commands with data in a separate folder. */
export class Processes {
  private readonly running = new Set<ChildProcess>();

  private constructor(
    /** A folder for the data, which `close` removes. */
    readonly folder: string,
  ) {}

  static async inNewFolder(): Promise<Processes> {
    return new Processes(await mkdtemp(join(tmpdir(), 'lintel-process-')));
  }

  /** The path of the data. */
  get data(): string {
    return join(this.folder, 'data');
  }

  /** Starts the site. */
  async site(environment: Record<string, string> = {}): Promise<StartedSite> {
    const port = String(await freePort());
    const started = this.spawn(['main.js'], { PORT: port, HOST: '127.0.0.1', ...environment });
    return { ...started, root: `http://127.0.0.1:${port}/en/rest` };
  }

  /** Runs a command until it ends. */
  async command(file: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
    const { ended, output } = this.spawn([file, ...words], {});
    const code = await ended;
    return { code, output: output() };
  }

  /** Ends all processes and removes the data. */
  async close(): Promise<void> {
    for (const child of this.running) child.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }

  private spawn([file = '', ...words]: string[], environment: Record<string, string>): Started {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [join(BUILT, file), ...words], {
      cwd: this.folder,
      env: { PATH, DATA_DIR: this.data, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.running.add(child);
    let text = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      errors += chunk.toString();
    });
    return {
      child,
      output: () => text,
      errors: () => errors,
      ended: once(child, 'close').then(([code]) => code as number | null),
    };
  }
}

/** Waits until a site reports that it is ready. Fails with its output if it ends instead. */
export async function ready({ child, output, ended }: Started): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!output().includes('Lintel answers at')) {
    await Promise.race([ended, child.stdout && once(child.stdout, 'data')]);
    if (hasEnded) throw new Error(output());
  }
}
