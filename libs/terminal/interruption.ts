/** What a command ends with that people have interrupted. */
export const INTERRUPTED = 130;

const SAME_PRESS_MS = 1000;
let signal: AbortSignal | undefined;

/** Ends with the first interruption of this process from the keyboard; a later one ends the process. */
export function interruption(): AbortSignal {
  signal ??= listen();
  return signal;
}

function listen(): AbortSignal {
  const stop = new AbortController();
  let stoppedAt = 0;
  process.on('SIGINT', () => {
    // Runners of scripts pass on what the terminal has sent already.
    if (stop.signal.aborted && Date.now() - stoppedAt > SAME_PRESS_MS) process.exit(INTERRUPTED);
    if (stop.signal.aborted) return;
    stoppedAt = Date.now();
    console.error('\nStopping …');
    stop.abort();
  });
  return stop.signal;
}
