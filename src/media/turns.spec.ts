import { TurnsOfUsers } from './turns.js';

describe('works of users', () => {
  it('run two at once, and the others in order, apart from those of other users', async () => {
    const turns = new TurnsOfUsers(2, 2);
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) => () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => turns.run(1, work(name)));
    expect(turns.run(1, work('too many'))).toBeUndefined();
    const other = turns.run(2, work('other'));
    expect(started).toEqual(['a', 'b', 'other']);
    ends.get('b')?.();
    expect(await b).toBe('b');
    await Promise.resolve();
    expect(started).toEqual(['a', 'b', 'other', 'c']);
    for (const name of ['a', 'c', 'other']) ends.get(name)?.();
    expect(await Promise.all([a, c, other])).toEqual(['a', 'c', 'other']);
    ends.get('d')?.();
    expect(await d).toBe('d');
    const failed = turns.run(1, () => Promise.reject(new Error('x')));
    await expect(failed).rejects.toThrow('x');
    expect(turns.run(1, async () => Promise.resolve(1))).toBeInstanceOf(Promise);
  });
});
