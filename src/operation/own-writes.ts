import type { IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { WritePositions } from '#libs/db';
import type { Stage } from '#libs/http';
import { CacheInvalidation } from '#libs/invalidation';

const HEADER = 'Write-Position';
const EXPOSED = 'Access-Control-Expose-Headers';
const COOKIE = 'write_position';
/** Longer than a server of a cluster lags behind. */
const COOKIE_SECONDS = 60;
const IN_COOKIES = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d+)`);

/**
 * Lets clients read their own writes from any instance of a cluster. A response to a write has its position, in a header
 * and in a cookie. A request with a position waits until the database server of this instance and the data in its memory
 * are as new.
 */
export class OwnWrites {
  private readonly logger = new Logger('Database');
  /** The position up to which the data in memory is as new as the database. */
  private delivered = 0;

  constructor(
    private readonly positions: WritePositions,
    private readonly invalidation: CacheInvalidation,
  ) {
    // Another server may have shown older data than this instance had seen, which was kept in memory since.
    positions.onSwitch(() => {
      if (this.invalidation.isStarted) void this.forget().catch((error: unknown) => this.logger.error(error));
    });
  }

  readonly stage: Stage = (request, response, next) => {
    if (!this.positions.isOn) return next();
    announce(response);
    const position = sentPosition(request);
    if (position === undefined || position <= Math.min(this.delivered, this.positions.known)) return next();
    void this.passLater(position, next);
  };

  private async passLater(position: number, next: (error?: unknown) => void): Promise<void> {
    try {
      await this.catchUp(position);
    } catch (error) {
      next(error);
      return;
    }
    next();
  }

  private async forget(): Promise<void> {
    this.delivered = 0;
    await this.positions.reach(WritePositions.UNKNOWN);
    await this.invalidation.restart();
  }

  private async catchUp(position: number): Promise<void> {
    await this.positions.reach(position);
    const { known } = this.positions;
    await this.invalidation.poll();
    this.delivered = Math.max(this.delivered, known);
  }
}

const sentPosition = ({ headers }: IncomingMessage): number | undefined => {
  const header = headers[HEADER.toLowerCase()];
  return WritePositions.parse(typeof header === 'string' ? header : IN_COOKIES.exec(headers.cookie ?? '')?.[1]);
};

/** Lets scripts of other origins read the position, in headers that are about to be sent. */
function expose(input: readonly unknown[]): void {
  const headers = input.find((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
  if (headers && typeof headers[EXPOSED] === 'string') headers[EXPOSED] += `, ${HEADER}`;
}

/** Adds the position of the writes of a request to its response. */
function announce(response: ServerResponse): void {
  const writeHead: (...input: never[]) => ServerResponse = response.writeHead.bind(response);
  response.writeHead = (...input: never[]) => {
    const position = RequestContext.current()?.position;
    if (position !== undefined && !response.headersSent) {
      response.setHeader(HEADER, position);
      expose(input);
      response.appendHeader(
        'Set-Cookie',
        `${COOKIE}=${position}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax`,
      );
    }
    return writeHead(...input);
  };
}
