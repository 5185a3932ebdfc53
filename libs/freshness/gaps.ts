/** Numbers from one to another, both among them, and when it was seen that they were skipped. */
interface Gap {
  from: number;
  to: number;
  since: number;
}

/** Numbers that were skipped in a row of numbers and may still come. */
export class Gaps {
  /** In ascending order; no two overlap. */
  private gaps: Gap[] = [];

  /** The first and the last number that is missing; nothing where none is. */
  get bounds(): { lowest: number; highest: number } | undefined {
    const [first] = this.gaps;
    const last = this.gaps.at(-1);
    return first && last && { lowest: first.from, highest: last.to };
  }

  /** Takes note that the numbers of a stretch above all others were skipped. */
  add(from: number, to: number, since: number): void {
    if (from <= to) this.gaps.push({ from, to, since });
  }

  has(number: number): boolean {
    return this.at(number) >= 0;
  }

  /** Takes note that a number has come; says whether it was missing. */
  fill(number: number): boolean {
    const index = this.at(number);
    const gap = this.gaps[index];
    if (!gap) return false;
    const parts = [
      { ...gap, to: number - 1 },
      { ...gap, from: number + 1 },
    ];
    this.gaps.splice(index, 1, ...parts.filter(({ from, to }) => from <= to));
    return true;
  }

  /** Gives up those that were skipped before a moment. */
  forget(before: number): void {
    this.gaps = this.gaps.filter(({ since }) => since >= before);
  }

  clear(): void {
    this.gaps = [];
  }

  /** The place of the gap that a number is in; -1 where it is in none. */
  private at(number: number): number {
    let low = 0;
    let high = this.gaps.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const gap = this.gaps[middle];
      if (!gap) break;
      if (number < gap.from) high = middle - 1;
      else if (number > gap.to) low = middle + 1;
      else return middle;
    }
    return -1;
  }
}
