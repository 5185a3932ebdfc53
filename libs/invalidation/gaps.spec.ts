import fc from 'fast-check';
import { Gaps } from './cache-invalidation.js';

const MAX_ID = 200;

/** An operation: skip ids above all others, fill one, or forget ids that have been missing for long. */
const operation = fc.oneof(
  fc.record({ skip: fc.nat(20), by: fc.nat(10) }),
  fc.record({ fill: fc.nat(MAX_ID) }),
  fc.record({ forget: fc.nat(30) }),
);

describe('gaps in a sequence of ids', () => {
  it('are the ids that were skipped, and neither filled nor forgotten', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        const gaps = new Gaps();
        const missing = new Map<number, number>();
        let top = 0;
        for (const [now, done] of operations.entries()) {
          if ('skip' in done) {
            const from = top + 1 + done.by;
            top = Math.max(top, from + done.skip - 1);
            for (let id = from; id < from + done.skip; id += 1) missing.set(id, now);
            gaps.add(from, from + done.skip - 1, now);
          } else if ('fill' in done) expect(gaps.fill(done.fill)).toBe(missing.delete(done.fill));
          else {
            for (const [id, since] of missing) if (since < now - done.forget) missing.delete(id);
            gaps.forget(now - done.forget);
          }
        }
        const ids = [...missing.keys()].sort((one, other) => one - other);
        const found = Array.from({ length: top + 2 }, (_, id) => id).filter((id) => gaps.has(id));
        expect(found).toEqual(ids);
        expect(gaps.bounds).toEqual(ids.length ? { lowest: ids[0], highest: ids.at(-1) } : undefined);
      }),
    );
  });
});
