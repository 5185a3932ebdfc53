import cluster from 'node:cluster';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { viewerOf } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { requestId } from '#libs/http';
import { currentTrace } from '#libs/tracing';
import type { AppConfig } from '../start/app.config.js';
import { traceOf } from './tracing.js';

const SECRET = ['authorization', 'cookie', 'password', 'token', 'secret', 'access_token', 'refresh_token'];
const LEVELS = { log: 'info', error: 'error', warn: 'warn', debug: 'debug', verbose: 'trace', fatal: 'fatal' } as const;

/** Contexts of what the framework says of itself, of which a start has hundreds of lines. */
const FRAMEWORK: ReadonlySet<string | undefined> = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Up to this length, the system writes a text to a pipe as a whole: lines of several processes are not mixed. */
const WHOLE_WRITE_BYTES = 4096;

/**
 * The log: JSON lines, or text for people; every line of a request carries its ID. `output` takes the place of standard
 * output.
 */
export function createLog(
  { LOG_LEVEL, LOG_FORMAT }: Pick<AppConfig, 'LOG_LEVEL' | 'LOG_FORMAT'>,
  output?: DestinationStream,
): Logger {
  const options = {
    level: LOG_LEVEL,
    // Which of several processes has written the line.
    base: cluster.isWorker ? { pid: process.pid } : undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    mixin: () => {
      const id = RequestContext.current()?.id;
      return { ...(id ? { request: id } : {}), ...currentTrace() };
    },
  };
  if (LOG_FORMAT === 'text') return pino(options, textLines(output ?? process.stdout));
  const maxWrite = cluster.isWorker ? WHOLE_WRITE_BYTES : undefined;
  return pino(options, output ?? pino.destination({ sync: false, minLength: 0, maxWrite }));
}

/** Writes each event as one line of text. */
function textLines(output: DestinationStream): DestinationStream {
  const format = prettyFactory({
    colorize: output === process.stdout && process.stdout.isTTY && process.stdout.hasColors(),
    translateTime: 'SYS:HH:MM:ss',
    hideObject: true,
    messageFormat: textOf,
  });
  return { write: (line) => output.write(format(line)) };
}

function textOf({ level: _level, time: _time, msg, context, ...data }: Record<string, unknown>): string {
  const { method, path, status, ms, ip, request } = data;
  if (msg === 'request') return [method, path, status, ms, 'ms', ip, request].join(' ');
  const parts = [typeof context === 'string' && `[${context}]`, msg, Object.keys(data).length && JSON.stringify(data)];
  return parts.filter(Boolean).join(' ');
}

/** A line with data: `{ event: 'short_name', … }`. */
interface LogEvent extends Record<string, unknown> {
  event: string;
}

const isEvent = (message: unknown): message is LogEvent =>
  typeof message === 'object' && message !== null && 'event' in message && typeof message.event === 'string';

/** Members that the log itself writes. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'context',
  'request',
  'trace_id',
  'span_id',
]);

/** Data as members of a line. Those with the name of an own member are called `data_NAME`. */
const membersOf = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [OWN_MEMBERS.has(name) ? `data_${name}` : name, value]),
  );

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
      this.output[LEVELS[level]]({ context, ...membersOf(data) }, event);
      return;
    }
    const written = level === 'log' && FRAMEWORK.has(context) ? 'debug' : level;
    this.output[LEVELS[written]]({ context, ...(details.length ? { details } : {}) }, String(message));
  }
}

/** Health checks come every few seconds from every balancer and supervisor. */
const HEALTH_CHECK = /^\/health\/(?:live|ready)\/?(?:\?|$)/;

/** The level of the line of an answer. */
function levelOf(url: string, status: number): 'warn' | 'info' | 'debug' {
  // 501 is an answer like others: the item has no trash.
  if (status >= 500 && status !== 501) return 'warn';
  return HEALTH_CHECK.test(url) ? 'debug' : 'info';
}

/**
 * Writes a line for every answer: verb, path without its query (which may hold passwords), status, milliseconds, and the
 * user who has signed in, so that a refusal says who was refused.
 */
export function requestLog(log: Logger, addressOf: (request: IncomingMessage) => string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now();
    const { method, url = '' } = request;
    response.once('close', () => {
      const { id } = viewerOf(request);
      const line = {
        method,
        path: url.split('?', 1)[0],
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round((performance.now() - start) * 10) / 10,
        ip: addressOf(request),
        ...(id ? { user: id } : {}),
        request: requestId(request),
        ...traceOf(request),
      };
      log[levelOf(url, response.statusCode)](line, 'request');
    });
  };
}
