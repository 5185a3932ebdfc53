/** A line of a comparison. */
export interface Difference {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Longer comparisons show both texts as a whole. */
const LIMIT = 2_000_000;

/** What differs between two texts, by lines. */
export function differencesOf(before: string, after: string): Difference[] {
  const [old, young] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, young.length) - start && old.at(-1 - end) === young.at(-1 - end)) end += 1;
  const same = (lines: string[]) => lines.map((text): Difference => ({ kind: 'same', text }));
  const middle = compared(old.slice(start, old.length - end), young.slice(start, young.length - end));
  return [...same(old.slice(0, start)), ...middle, ...same(end ? old.slice(-end) : [])];
}

function compared(old: string[], young: string[]): Difference[] {
  const removed = (text: string): Difference => ({ kind: 'removed', text });
  const added = (text: string): Difference => ({ kind: 'added', text });
  if (old.length * young.length > LIMIT) return [...old.map(removed), ...young.map(added)];
  // Lengths of the longest common rests.
  const rests = Array.from({ length: old.length + 1 }, () => new Uint32Array(young.length + 1));
  const rest = (one: number, other: number): number => rests[one]?.[other] ?? 0;
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let other = young.length - 1; other >= 0; other -= 1) {
      const row = rests[one];
      if (row)
        row[other] =
          old[one] === young[other]
            ? rest(one + 1, other + 1) + 1
            : Math.max(rest(one + 1, other), rest(one, other + 1));
    }
  const found: Difference[] = [];
  let [one, other] = [0, 0];
  while (one < old.length || other < young.length) {
    const [left, right] = [old[one], young[other]];
    if (left !== undefined && left === right) {
      found.push({ kind: 'same', text: left });
      one += 1;
      other += 1;
    } else if (left !== undefined && (right === undefined || rest(one + 1, other) >= rest(one, other + 1))) {
      found.push(removed(left));
      one += 1;
    } else if (right !== undefined) {
      found.push(added(right));
      other += 1;
    }
  }
  return found;
}
