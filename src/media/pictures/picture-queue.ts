import { Injectable } from '@nestjs/common';
import { Turns } from '../turns.js';
import { fail } from './picture.errors.js';
import { PicturesOptions } from './pictures-options.js';

/** Pictures that are made at once by all processes of a machine; each process may make at least one. */
const MAX_CONCURRENT = 2;
/** Pictures that may wait in a process. A page with many pictures asks for all of them at once. */
const MAX_WAITING = 64;

/** A picture that is being made, and those who wait for it. */
interface Work<T> {
  made: Promise<T>;
  /** Whether a client has gone. */
  gone: (() => boolean)[];
}

/** Makes few pictures at once, and each of them once for all who ask for it meanwhile. */
@Injectable()
export class PictureQueue {
  private readonly turns: Turns;
  private readonly running = new Map<string, Work<Buffer>>();

  constructor({ processes }: PicturesOptions) {
    this.turns = new Turns(Math.max(1, Math.floor(MAX_CONCURRENT / processes)));
  }

  /**
   * Runs work when it is its turn, or shares that which runs under the same key. It is left out if all who wait for it have
   * gone.
   *
   * @throws `picture_busy` if too many others wait
   */
  run(key: string, hasGone: () => boolean, work: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.running.get(key);
    if (known) {
      known.gone.push(hasGone);
      return known.made;
    }
    if (this.turns.size >= MAX_WAITING) fail('picture_busy');
    const gone = [hasGone];
    const made = this.turns
      .run(() => (gone.every((one) => one()) ? Promise.reject(new Error('Nobody waits any more.')) : work()))
      .finally(() => this.running.delete(key));
    this.running.set(key, { made, gone });
    return made;
  }
}
