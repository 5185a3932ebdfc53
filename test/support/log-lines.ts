/** A line of the log. */
export type LogLine = Record<string, unknown> & { msg: string };

/** Takes the place of standard output for the log of a site. */
export class LogLines {
  readonly lines: LogLine[] = [];

  write(text: string): void {
    this.lines.push(JSON.parse(text));
  }

  /** Everything that was logged, as it would be kept. */
  get text(): string {
    return this.lines.map((line) => JSON.stringify(line)).join('\n');
  }

  /** The lines that some work added, without those of requests. */
  async during(work: () => Promise<unknown>): Promise<LogLine[]> {
    const { length } = this.lines;
    await work();
    return this.lines.slice(length).filter(({ msg }) => msg !== 'request');
  }
}
