import { SingleBar } from 'cli-progress';

/** The progress of a run; the total may not be known yet. */
export interface Progress {
  /** The current task, for people. */
  label: string;
  done: number;
  total?: number;
}

/** Shows the progress of a run to people. */
export interface ProgressView {
  show(progress: Progress): void;
  end(): void;
}

const LINE_EVERY_MS = 5000;

/** A bar on a terminal; a line every few seconds elsewhere. */
export const progressView = (stream: NodeJS.WriteStream): ProgressView =>
  stream.isTTY ? new BarView(stream) : new LineView(stream);

class BarView implements ProgressView {
  private bar: SingleBar | undefined;
  private label: string | undefined;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  show({ label, done, total }: Progress): void {
    if (label !== this.label) this.begin(label, total);
    this.bar?.update(done);
  }

  end(): void {
    this.bar?.stop();
    this.bar = undefined;
    this.label = undefined;
  }

  private begin(label: string, total: number | undefined): void {
    this.end();
    this.label = label;
    const counted = total === undefined ? '{value}' : '[{bar}] {percentage}% | {value}/{total} | {duration_formatted}';
    this.bar = new SingleBar({
      stream: this.stream,
      format: `${label} ${counted}`,
      hideCursor: true,
      fps: 10,
      barsize: 30,
      gracefulExit: false,
    });
    this.bar.start(total ?? 0, 0);
  }
}

class LineView implements ProgressView {
  private label: string | undefined;
  private shownAt = 0;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  show({ label, done, total }: Progress): void {
    const now = Date.now();
    if (label === this.label && now - this.shownAt < LINE_EVERY_MS) return;
    this.label = label;
    this.shownAt = now;
    this.stream.write(`${label}: ${done}${total === undefined ? '' : ` of ${total}`}\n`);
  }

  end(): void {
    this.label = undefined;
  }
}

/** The exit code of a command that was interrupted by the user. */
export const INTERRUPTED = 130;

const SAME_PRESS_MS = 1000;
let signal: AbortSignal | undefined;

/** A signal that aborts on the first interruption of this process from the keyboard. A later one ends the process. */
export function interruption(): AbortSignal {
  signal ??= listen();
  return signal;
}

function listen(): AbortSignal {
  const stop = new AbortController();
  let stoppedAt = 0;
  process.on('SIGINT', () => {
    // Script runners forward the signal that the terminal has sent already.
    if (stop.signal.aborted && Date.now() - stoppedAt > SAME_PRESS_MS) process.exit(INTERRUPTED);
    if (stop.signal.aborted) return;
    stoppedAt = Date.now();
    console.error('\nStopping …');
    stop.abort();
  });
  return stop.signal;
}
