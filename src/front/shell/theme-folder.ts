import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { EntryTypes } from '../../entries/types/index.js';
import { Templates, type TemplateProblem } from '../common/index.js';
import { ThemeOptions } from './theme-options.js';

const INTERVAL_MS = 1000;

/** Reads the templates of the site from its folder, at the start and whenever a file in it changes. */
@Injectable()
export class ThemeFolder implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Theme');
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | undefined;
  /** Names, sizes and times of the files that were read. */
  private seen = '';
  private readonly reported = new Set<string>();

  constructor(
    private readonly options: ThemeOptions,
    private readonly templates: Templates,
    private readonly changes: CacheInvalidation,
    private readonly types: EntryTypes,
  ) {}

  /** Why templates of the site cannot be used; empty if all can. */
  get problems(): readonly string[] {
    return [...this.reported];
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.check();
    this.timer = setInterval(() => {
      this.checking ??= this.check().finally(() => (this.checking = undefined));
    }, INTERVAL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
  }

  private async check(): Promise<void> {
    try {
      const files = await this.files();
      const state = JSON.stringify([files, files.length ? this.ofTypes : []]);
      if (state === (this.seen || '[[],[]]')) return;
      this.seen = state;
      await this.read(files.map(([file]) => file));
      await this.changes.invalidate([EVERYTHING]);
    } catch (error) {
      this.logger.warn(`${this.options.folder} could not be read: ${String(error)}`);
    }
  }

  private async files(): Promise<[file: string, size: number, time: number][]> {
    const { folder } = this.options;
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const files = names.filter((name) => name.endsWith('.eta')).toSorted();
    return Promise.all(
      files.map(async (file): Promise<[string, number, number]> => {
        const { size, mtimeMs } = await stat(join(folder, file));
        return [file, size, mtimeMs];
      }),
    );
  }

  /** The names of the templates that the site may have for its declared types. */
  private get ofTypes(): string[] {
    return this.types.declared.flatMap(({ name }) => [name, `${name}-list`]);
  }

  private async read(files: readonly string[]): Promise<void> {
    const sources = new Map<string, string>();
    const unknown: TemplateProblem[] = [];
    for (const file of files) {
      const name = basename(file, '.eta');
      if (this.templates.has(name) || this.ofTypes.includes(name))
        sources.set(name, await readFile(join(this.options.folder, file), 'utf8'));
      else unknown.push({ name, error: new Error('There is no template with this name.') });
    }
    // At once with the templates: until then, pages may report problems of the former ones.
    this.reported.clear();
    for (const problem of unknown) this.report(problem);
    this.templates.replace(sources, (problem) => this.report(problem));
  }

  /** Logs a problem, once until the files change. */
  private report({ name, error }: TemplateProblem): void {
    const text = `${name === undefined ? 'A template of the site' : `${name}.eta`}: ${error.message}`;
    if (this.reported.has(text)) return;
    this.reported.add(text);
    this.logger.error(`${text} The built-in template is used.`);
  }
}
