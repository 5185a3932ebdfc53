import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { RequestContext } from '#libs/context';

const SECRET = ['authorization', 'cookie', 'password', 'token', 'secret', 'access_token', 'refresh_token'];
const LEVELS = { log: 'info', error: 'error', warn: 'warn', debug: 'debug', verbose: 'trace', fatal: 'fatal' } as const;

/**
 * The log: JSON lines, or readable ones on a terminal; every line of a request carries its ID. `output` takes the place
 * of standard output.
 */
export function createLog(level: string, output?: DestinationStream): Logger {
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
  if (!output && process.stdout.isTTY) {
    return pino({
      ...options,
      transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' } },
    });
  }
  return pino(options, output ?? pino.destination({ sync: false, minLength: 0 }));
}

/** A line with data: `{ event: 'short_name', … }`. */
interface LogEvent extends Record<string, unknown> {
  event: string;
}

const isEvent = (message: unknown): message is LogEvent =>
  typeof message === 'object' && message !== null && 'event' in message && typeof message.event === 'string';

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
    if (isEvent(message)) {
      const { event, ...data } = message;
      this.output[LEVELS[level]]({ context, ...data }, event);
      return;
    }
    this.output[LEVELS[level]]({ context, ...(details.length ? { details } : {}) }, String(message));
  }
}
