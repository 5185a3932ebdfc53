import { SingleBar } from 'cli-progress';

/** How far a run has come; the total is not known while the file is read for the first time. */
export interface ImportProgress {
  phase: 'check' | 'import' | 'link' | 'download';
  done: number;
  total?: number;
}

/** Shows people how far a run has come. */
export interface ProgressView {
  show(progress: ImportProgress): void;
  end(): void;
}

const LABELS: Record<ImportProgress['phase'], string> = {
  check: 'Checking the file',
  import: 'Importing',
  link: 'Connecting',
  download: 'Downloading files',
};
const LINE_EVERY_MS = 5000;

/** A bar on a terminal, a line every few seconds elsewhere. */
export const progressView = (stream: NodeJS.WriteStream): ProgressView =>
  stream.isTTY ? new BarView(stream) : new LineView(stream);

class BarView implements ProgressView {
  private bar: SingleBar | undefined;
  private phase: ImportProgress['phase'] | undefined;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  show({ phase, done, total }: ImportProgress): void {
    if (phase !== this.phase) this.begin(phase, total);
    this.bar?.update(done);
  }

  end(): void {
    this.bar?.stop();
    this.bar = undefined;
    this.phase = undefined;
  }

  private begin(phase: ImportProgress['phase'], total: number | undefined): void {
    this.end();
    this.phase = phase;
    const counted = total === undefined ? '{value}' : '[{bar}] {percentage}% | {value}/{total} | {duration_formatted}';
    this.bar = new SingleBar({
      stream: this.stream,
      format: `${LABELS[phase]} ${counted}`,
      hideCursor: true,
      fps: 10,
      barsize: 30,
      gracefulExit: false,
    });
    this.bar.start(total ?? 0, 0);
  }
}

class LineView implements ProgressView {
  private phase: ImportProgress['phase'] | undefined;
  private shownAt = 0;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  show({ phase, done, total }: ImportProgress): void {
    const now = Date.now();
    if (phase === this.phase && now - this.shownAt < LINE_EVERY_MS) return;
    this.phase = phase;
    this.shownAt = now;
    this.stream.write(`${LABELS[phase]}: ${done}${total === undefined ? '' : ` of ${total}`}\n`);
  }

  end(): void {
    this.phase = undefined;
  }
}
