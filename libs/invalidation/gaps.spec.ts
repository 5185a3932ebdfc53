import fc from 'fast-check';
import { Gaps } from './cache-invalidation.js';

const MOST = 200;

/** An operation: skip ids above all others, fill one, or forget ids that have been missing for long. */
const deed = fc.oneof(
  fc.record({ skip: fc.nat(20), by: fc.nat(10) }),
  fc.record({ fill: fc.nat(MOST) }),
  fc.record({ forget: fc.nat(30) }),
);

describe('gaps in a sequence of ids', () => {
  it('are the ids that were skipped, and neither filled nor forgotten', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
        const gaps = new Gaps();
        const missing = new Map<number, number>();
        let top = 0;
        for (const [now, done] of deeds.entries()) {
          if ('skip' in done) {
            const from = top + 1 + done.by;
            top = Math.max(top, from + done.skip - 1);
            for (let number = from; number < from + done.skip; number += 1) missing.set(number, now);
            gaps.add(from, from + done.skip - 1, now);
          } else if ('fill' in done) expect(gaps.fill(done.fill)).toBe(missing.delete(done.fill));
          else {
            for (const [number, since] of missing) if (since < now - done.forget) missing.delete(number);
            gaps.forget(now - done.forget);
          }
        }
        const numbers = [...missing.keys()].sort((one, other) => one - other);
        const found = Array.from({ length: top + 2 }, (_, number) => number).filter((number) => gaps.has(number));
        expect(found).toEqual(numbers);
        expect(gaps.bounds).toEqual(numbers.length ? { lowest: numbers[0], highest: numbers.at(-1) } : undefined);
      }),
    );
  });
});
