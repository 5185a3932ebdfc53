import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './server-process.js';

/** How long a server may take to shut down cleanly. */
export const STOP_LIMIT_MS = 60_000;

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** A server that ran this long had started well: its end counts as a first one again. */
const STEADY_MS = 60_000;

interface Supervision {
  server: ServerProcess;
  launch: () => ServerProcess;
  log: (line: string) => void;
  errorLog: string;
}

/**
 * Starts a server again whenever it ends unasked, at growing intervals while it keeps ending.
 *
 * @returns what ends the supervision and the server.
 */
export function superviseServer({ server, launch, log, errorLog }: Supervision): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = server;

  async function keepRunning(): Promise<void> {
    let wait = FIRST_DELAY_MS;
    let startedAt = Date.now();
    for (;;) {
      const how = await current.ended;
      if (signal.aborted) return;
      if (Date.now() - startedAt > STEADY_MS) wait = FIRST_DELAY_MS;
      log(`The database server ended (${how}) and is started again; see ${errorLog}`);
      await delay(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      wait = Math.min(wait * 2, LONGEST_DELAY_MS);
      startedAt = Date.now();
      try {
        current = launch();
        // A start that fails shows as the next end.
        current.ready().then(
          () => log('The database server is back'),
          () => {},
        );
      } catch (error) {
        log(`The database server cannot be started: ${String(error)}`);
      }
    }
  }

  const finished = keepRunning();
  return async () => {
    stopping.abort();
    await current.stop(STOP_LIMIT_MS);
    await finished;
  };
}
