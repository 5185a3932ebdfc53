import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './site.js';

const PROJECT = resolve(import.meta.dirname, '../..');
const BUILT = join(PROJECT, 'dist/src');
const LINTEL = join(PROJECT, 'bin/lintel.js');

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

/** How a process ended: all that it has written, and what of it went to standard error. */
export interface EndedProcess {
  code: number | null;
  output: string;
  errors: string;
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
    const started = this.spawn([join(BUILT, 'main.js')], {
      PORT: port,
      HOST: '127.0.0.1',
      LOG_FORMAT: 'json',
      ...environment,
    });
    return { ...started, root: `http://127.0.0.1:${port}/en/rest` };
  }

  /** Runs a command until it ends. */
  async command(file: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
    const { ended, output } = this.spawn([join(BUILT, file), ...words], {});
    const code = await ended;
    return { code, output: output() };
  }

  /** Runs a program of the project to its end. */
  async program(file: string, ...words: string[]): Promise<EndedProcess> {
    return endOf(this.spawn([join(PROJECT, file), ...words], {}));
  }

  /** Runs `lintel` with some words, as `npm start` and the other scripts do; `launcher` is that of another folder. */
  lintel(words: string[], environment: Record<string, string> = {}, launcher = LINTEL, folder = this.folder): Started {
    return this.spawn([launcher, ...words], environment, folder);
  }

  /** Runs `lintel` to its end. */
  lintelToEnd(words: string[], environment: Record<string, string> = {}): Promise<EndedProcess> {
    return endOf(this.lintel(words, environment));
  }

  /** Ends what runs and removes the data. */
  async close(): Promise<void> {
    for (const child of this.running) child.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }

  private spawn(words: string[], environment: Record<string, string>, folder = this.folder): Started {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, words, {
      cwd: folder,
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

/** Waits until a process ends. */
export async function endOf({ ended, output, errors }: Started): Promise<EndedProcess> {
  const code = await ended;
  return { code, output: output(), errors: errors() };
}

/** Waits until a site says that it answers; fails with its output when it ends instead. */
export async function ready({ child, output, ended }: Started): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!/"msg":"started"|^Sign in:/m.test(output())) {
    await Promise.race([ended, ...[child.stdout, child.stderr].map((stream) => stream && once(stream, 'data'))]);
    if (hasEnded) throw new Error(output());
  }
}
