const MAX_EXAMPLES = 5;
const MAX_LENGTH = 100;

/** What became of the entries that were to be linked with those of other languages. */
export class PairingReport {
  /** The number of entries that got translations. */
  joined = 0;
  private readonly left = new Map<string, { count: number; examples: string[] }>();

  /** Counts an entry, or a line of a table, that was not linked. */
  leave(name: string, reason: string): void {
    const known = this.left.get(reason) ?? { count: 0, examples: [] };
    this.left.set(reason, known);
    known.count += 1;
    if (known.examples.length < MAX_EXAMPLES)
      known.examples.push(name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').slice(0, MAX_LENGTH));
  }

  lines(): string[] {
    return [
      `Translations: ${this.joined} × entry linked with those of other languages`,
      ...Array.from(
        this.left,
        ([reason, { count, examples }]) =>
          `Not linked: ${count} × ${reason}: ${examples.join(', ')}${count > examples.length ? ', …' : ''}`,
      ),
    ];
  }
}
