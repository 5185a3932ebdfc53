import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { RequestContext } from '#libs/context';
import { requestId } from '#libs/http';

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

/** Writes a line for every answer: verb, path without its query (which may hold passwords), status and milliseconds. */
export function requestLog(log: Logger, addressOf: (request: IncomingMessage) => string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now();
    const { method, url = '' } = request;
    response.once('close', () => {
      const line = {
        method,
        path: url.split('?', 1)[0],
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round((performance.now() - start) * 10) / 10,
        ip: addressOf(request),
        request: requestId(request),
      };
      // 501 is an answer like others: the item has no trash.
      if (response.statusCode >= 500 && response.statusCode !== 501) log.warn(line, 'request');
      else log.info(line, 'request');
    });
  };
}
