/** What a run has written, and what it has found in its place. */
export class DemoReport {
  private readonly counts = new Map<string, { created: number; present: number }>();
  interrupted = false;

  /** @param kind as people read it. */
  add(kind: string, created: number, present: number): void {
    const before = this.counts.get(kind) ?? { created: 0, present: 0 };
    this.counts.set(kind, { created: before.created + created, present: before.present + present });
  }

  created(kind: string): number {
    return this.counts.get(kind)?.created ?? 0;
  }

  present(kind: string): number {
    return this.counts.get(kind)?.present ?? 0;
  }

  /** The report for people. */
  lines(): string[] {
    const listed = (count: 'created' | 'present') =>
      [...this.counts]
        .filter(([, counts]) => counts[count])
        .map(([kind, counts]) => `${counts[count].toLocaleString('en')} ${kind}`)
        .join(', ');
    const [created, present] = [listed('created'), listed('present')];
    return [
      created ? `Created: ${created}.` : 'Nothing was created.',
      ...(present ? [`There already, and left as they are: ${present}.`] : []),
      ...(this.interrupted ? ['Interrupted. The same command does the rest.'] : []),
    ];
  }
}
