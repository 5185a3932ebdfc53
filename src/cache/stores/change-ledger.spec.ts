import { EVERYTHING } from '#libs/invalidation';
import { ChangeLedger } from './change-ledger.js';

const change = (id: number, ...tags: string[]) => ({ id, instance: `writer ${id % 2}`, tags });

/** A ledger that knows some changes, the first of which is the first one that is kept. */
function ledgerOf(changes: ReturnType<typeof change>[], limits?: { changes: number; tags: number }): ChangeLedger {
  const ledger = new ChangeLedger(limits);
  for (const each of changes) ledger.note(each);
  ledger.open(changes[0]?.id ?? 0);
  return ledger;
}

describe('the ledger of changes', () => {
  it('tells what was changed since so much was known', () => {
    const ledger = ledgerOf([change(5, 'a'), change(6, 'b')]);
    const knew = ledger.known(6);
    expect(ledger.isStillSo(['a', 'b', 'c'], knew)).toBe(true);
    ledger.note(change(7, 'b'));
    expect(ledger.isStillSo(['a', 'c'], knew)).toBe(true);
    expect(ledger.isStillSo(['a', 'b'], knew)).toBe(false);
  });

  it('minds a change that comes after one with a higher number', () => {
    const ledger = ledgerOf([change(5, 'a'), change(7, 'b')]);
    // The sixth is on its way.
    const knew = ledger.known(5);
    ledger.note(change(6, 'c'));
    expect(ledger.isStillSo(['c'], knew)).toBe(false);
    expect(ledger.isStillSo(['a'], knew)).toBe(true);
  });

  it('trusts nothing before it knows what was changed', () => {
    const ledger = new ChangeLedger();
    ledger.note(change(5, 'a'));
    expect(ledger.known(5).latest).toBeUndefined();
    expect(ledger.isStillSo([], { upTo: 5, latest: { id: 5, instance: 'writer 1' } })).toBe(false);
  });

  it('trusts nothing that is older than the first change that is kept', () => {
    const ledger = ledgerOf([change(5, 'a'), change(6, 'b')]);
    const latest = { id: 6, instance: 'writer 0' };
    expect(ledger.isStillSo(['c'], { upTo: 4, latest })).toBe(true);
    expect(ledger.isStillSo(['c'], { upTo: 3, latest })).toBe(false);
  });

  it('trusts nothing of another history', () => {
    const ledger = ledgerOf([change(5, 'a'), change(6, 'b')]);
    expect(ledger.isStillSo([], { upTo: 6, latest: { id: 6, instance: 'somebody else' } })).toBe(false);
    expect(ledger.isStillSo([], { upTo: 6, latest: { id: 8, instance: 'writer 0' } })).toBe(false);
    expect(ledger.isStillSo([], { upTo: 6 })).toBe(false);
  });

  it('forgets all when numbers begin anew', () => {
    const ledger = ledgerOf([change(5, 'a'), change(6, 'b')]);
    const knew = ledger.known(6);
    ledger.note({ ...change(3, EVERYTHING), beginsAnew: true });
    expect(ledger.isStillSo([], knew)).toBe(false);
    expect(ledger.known(3).latest).toBeUndefined();
    ledger.note(change(4, 'a'));
    expect(ledger.isStillSo(['b'], ledger.known(4))).toBe(true);
  });

  it('takes a change of everything for one of whatever there is', () => {
    const ledger = ledgerOf([change(5, 'a')]);
    const knew = ledger.known(5);
    ledger.note(change(6, EVERYTHING));
    expect(ledger.isStillSo([], knew)).toBe(false);
    expect(ledger.isStillSo(['a'], ledger.known(6))).toBe(true);
  });

  it.each([
    ['changes', { changes: 3, tags: 100 }, [4, 5, 6]],
    ['tags', { changes: 100, tags: 3 }, [3, 4, 5, 6]],
  ])('trusts less rather than remembering more %s than it may', (_, limits, trusted) => {
    const ledger = ledgerOf([change(1, 'a')], limits);
    const old = ledger.known(1);
    const known: ReturnType<ChangeLedger['known']>[] = [];
    for (let id = 2; id <= 6; id += 1) {
      ledger.note(change(id, `tag ${id}`));
      known.push(ledger.known(id));
    }
    expect(ledger.isStillSo([], old)).toBe(false);
    expect(known.filter((knew) => ledger.isStillSo(['a'], knew)).map(({ upTo }) => upTo)).toEqual(trusted);
  });
});
