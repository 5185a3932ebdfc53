import { mergeByKey } from './item-keys.js';

const item = (name: string, hash: string, ...keys: string[]) => ({
  item: { name },
  hash,
  keys: keys.map((key) => ({ scope: 'uid', hash: key })),
});

describe('mergeByKey', () => {
  it('merges items with a common key; later values win', () => {
    const [one, other, ...more] = mergeByKey([
      item('Fair', 'a', '1'),
      item('Dance', 'd', '9'),
      item('Great fair', 'b', '1', '2'),
      item('Fair', 'a', '2'),
    ]);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ item: { name: 'Fair' }, count: 3, keys: [{ hash: '1' }, { hash: '2' }] });
    expect(other).toMatchObject({ item: { name: 'Dance' }, count: 1, hash: 'd' });
  });

  it('does not change the hash for repeated equal items', () => {
    const [once] = mergeByKey([item('Hall', 'a', '1')]);
    const [thrice] = mergeByKey([item('Hall', 'a', '1'), item('Hall', 'a', '1'), item('Hall', 'a', '1')]);
    expect(thrice).toEqual({ ...once, count: 3 });
    const [changed] = mergeByKey([item('Hall', 'a', '1'), item('Hall', 'b', '1')]);
    expect(changed?.hash).not.toBe(once?.hash);
  });
});
