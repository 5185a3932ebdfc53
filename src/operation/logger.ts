import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { RequestContext } from '#libs/context';

const SECRET = ['authorization', 'cookie', 'password', 'token', 'secret', 'access_token', 'refresh_token'];
const LEVELS = { log: 'info', error: 'error', warn: 'warn', debug: 'debug', verbose: 'trace', fatal: 'fatal' } as const;

/** The log: JSON lines, or readable ones on a terminal; every line of a request carries its ID. */
export function createLog(level: string): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    mixin: () => {
      const id = RequestContext.current()?.id;
      return id ? { request: id } : {};
    },
  };
  if (process.stdout.isTTY) {
    return pino({
      ...options,
      transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' } },
    });
  }
  return pino(options, pino.destination({ sync: false, minLength: 0 }));
}

/** Lets the framework write to the log. */
export class FrameworkLog implements LoggerService {
  constructor(private readonly output: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('log', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('verbose', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: keyof typeof LEVELS, message: unknown, rest: unknown[]): void {
    const texts = rest.filter((one): one is string => typeof one === 'string');
    const context = texts.at(-1);
    const details = texts.slice(0, -1);
    this.output[LEVELS[level]]({ context, ...(details.length ? { details } : {}) }, String(message));
  }
}
