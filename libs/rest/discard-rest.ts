import type { IncomingMessage } from 'node:http';

/** How much of a refused body is still read, and for how many milliseconds. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_MS = 2000;

/**
 * Reads on without keeping anything of a request that will be refused: who is still sending when the connection is
 * closed does not see the answer.
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  let left = MOST_BYTES;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done).once('close', done);
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    });
    request.resume();
  });
}
