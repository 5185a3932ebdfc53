import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';

const HEADER = 'x-preload';

/**
 * What tells the requests of a preload run from those of visitors: their answers are made anew though old ones are
 * kept. It is known to this process alone.
 */
@Injectable()
export class PreloadMark {
  private readonly secret = randomBytes(32).toString('hex');
  private readonly expected = Buffer.from(this.secret);

  /** The header of marked requests. */
  get headers(): Record<string, string> {
    return { [HEADER]: this.secret };
  }

  /** Whether this process has sent a request for a preload run. */
  isOn({ headers }: IncomingMessage): boolean {
    const sent = headers[HEADER];
    if (typeof sent !== 'string') return false;
    const bytes = Buffer.from(sent);
    return bytes.length === this.expected.length && timingSafeEqual(bytes, this.expected);
  }
}
