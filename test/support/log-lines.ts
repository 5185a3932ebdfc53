/** A line of the log. */
export type LogLine = Record<string, unknown> & { msg: string };

/** Replaces standard output as the log of a site. */
export class LogLines {
  readonly lines: LogLine[] = [];

  write(text: string): void {
    this.lines.push(JSON.parse(text));
  }

  /** The complete log. */
  get text(): string {
    return this.lines.map((line) => JSON.stringify(line)).join('\n');
  }

  /** The lines that some work logs, without those of requests. */
  async during(work: () => Promise<unknown>): Promise<LogLine[]> {
    const { length } = this.lines;
    await work();
    return this.lines.slice(length).filter(({ msg }) => msg !== 'request');
  }
}
