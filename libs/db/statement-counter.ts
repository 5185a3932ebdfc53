import type { Logger } from 'typeorm';
import { Logger as Log } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { isTooSlow } from './db-errors.js';

/** Counts the statements of each request; slow ones and failed ones are logged without their parameters. */
export class StatementCounter implements Logger {
  private readonly output = new Log('Database');
  /** Statements since the start, for tests and metrics. */
  static total = 0;

  logQuery(): void {
    StatementCounter.total += 1;
    const context = RequestContext.current();
    if (context) context.statements += 1;
  }

  logQueryError(error: string | Error, query: string): void {
    const log = isTooSlow(error) ? 'warn' : 'debug';
    this.output[log](`${error instanceof Error ? error.message : error}: ${query.slice(0, 500)}`);
  }

  logQuerySlow(time: number, query: string): void {
    this.output.warn(`Slow statement, ${time} ms: ${query.slice(0, 500)}`);
  }

  logSchemaBuild(): void {}

  logMigration(message: string): void {
    this.output.log(message);
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') this.output.warn(message);
  }
}
