import { EVERYTHING } from '#libs/invalidation';
import { ChangeLedger } from './change-ledger.js';

const change = (id: number, ...tags: string[]) => ({ id, instance: `writer ${id % 2}`, tags });

/** An open ledger with some changes, the oldest of which is the first. */
function ledgerOf(changes: ReturnType<typeof change>[], limits?: { changes: number; tags: number }): ChangeLedger {
  const ledger = new ChangeLedger(limits);
  for (const each of changes) ledger.record(each);
  ledger.open(changes[0]?.id ?? 0);
  return ledger;
}

describe('ChangeLedger', () => {
  it('invalidates responses by later changes of their tags', () => {
    const ledger = ledgerOf([change(5, 'a'), change(6, 'b')]);
    const knew = ledger.known(6);
    expect(ledger.isCurrent(['a', 'b', 'c'], knew)).toBe(true);
    ledger.record(change(7, 'b'));
    expect(ledger.isCurrent(['a', 'c'], knew)).toBe(true);
    expect(ledger.isCurrent(['a', 'b'], knew)).toBe(false);
  });

  it('handles a change that is recorded after one with a higher id', () => {
    const ledger = ledgerOf([change(5, 'a'), change(7, 'b')]);
    // Change 6 is not committed yet.
    const knew = ledger.known(5);
    ledger.record(change(6, 'c'));
    expect(ledger.isCurrent(['c'], knew)).toBe(false);
    expect(ledger.isCurrent(['a'], knew)).toBe(true);
  });

  it('validates nothing before it is open', () => {
    const ledger = new ChangeLedger();
    ledger.record(change(5, 'a'));
    expect(ledger.known(5).latest).toBeUndefined();
    expect(ledger.isCurrent([], { upTo: 5, latest: { id: 5, instance: 'writer 1' } })).toBe(false);
  });

  it('rejects responses that are older than the first recorded change', () => {
    const ledger = ledgerOf([change(5, 'a'), change(6, 'b')]);
    const latest = { id: 6, instance: 'writer 0' };
    expect(ledger.isCurrent(['c'], { upTo: 4, latest })).toBe(true);
    expect(ledger.isCurrent(['c'], { upTo: 3, latest })).toBe(false);
  });

  it('rejects responses of another history', () => {
    const ledger = ledgerOf([change(5, 'a'), change(6, 'b')]);
    expect(ledger.isCurrent([], { upTo: 6, latest: { id: 6, instance: 'somebody else' } })).toBe(false);
    expect(ledger.isCurrent([], { upTo: 6, latest: { id: 8, instance: 'writer 0' } })).toBe(false);
    expect(ledger.isCurrent([], { upTo: 6 })).toBe(false);
  });

  it('is reset when change ids restart', () => {
    const ledger = ledgerOf([change(5, 'a'), change(6, 'b')]);
    const knew = ledger.known(6);
    ledger.record({ ...change(3, EVERYTHING), restartsHistory: true });
    expect(ledger.isCurrent([], knew)).toBe(false);
    expect(ledger.known(3).latest).toBeUndefined();
    ledger.record(change(4, 'a'));
    expect(ledger.isCurrent(['b'], ledger.known(4))).toBe(true);
  });

  it('treats EVERYTHING as a change of all tags', () => {
    const ledger = ledgerOf([change(5, 'a')]);
    const knew = ledger.known(5);
    ledger.record(change(6, EVERYTHING));
    expect(ledger.isCurrent([], knew)).toBe(false);
    expect(ledger.isCurrent(['a'], ledger.known(6))).toBe(true);
  });

  it.each([
    ['changes', { changes: 3, tags: 100 }, [4, 5, 6]],
    ['tags', { changes: 100, tags: 3 }, [3, 4, 5, 6]],
  ])('bounds the number of %s and rejects older responses', (_, limits, trusted) => {
    const ledger = ledgerOf([change(1, 'a')], limits);
    const old = ledger.known(1);
    const known: ReturnType<ChangeLedger['known']>[] = [];
    for (let id = 2; id <= 6; id += 1) {
      ledger.record(change(id, `tag ${id}`));
      known.push(ledger.known(id));
    }
    expect(ledger.isCurrent([], old)).toBe(false);
    expect(known.filter((knew) => ledger.isCurrent(['a'], knew)).map(({ upTo }) => upTo)).toEqual(trusted);
  });
});
