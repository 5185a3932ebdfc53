import { uninterrupted } from './change-log.repository.js';

const row = (id: number, age: 'fresh' | 'recent' | 'old') => ({
  id,
  isFresh: Number(age === 'fresh'),
  isRecent: Number(age !== 'old'),
});
const read = (after: number, ...rows: ReturnType<typeof row>[]) => uninterrupted(rows, after).map(({ id }) => id);

describe('the read changes', () => {
  it('go on to the first missing one that may still be committed', () => {
    expect(read(4, row(5, 'recent'), row(6, 'recent'), row(8, 'recent'))).toEqual([5, 6]);
    expect(read(4, row(6, 'recent'))).toEqual([]);
  });

  it('skip those that were never committed, or are deleted', () => {
    expect(read(4, row(7, 'old'), row(9, 'old'), row(10, 'recent'))).toEqual([7, 9, 10]);
  });

  it('end before those that other instances may not know', () => {
    expect(read(4, row(5, 'recent'), row(6, 'fresh'), row(7, 'recent'))).toEqual([5]);
  });
});
