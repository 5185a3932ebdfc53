import { PictureQueue } from './picture-queue.js';
import { PicturesOptions } from './pictures-options.js';

const stays = () => false;
const queueOf = (processes: number) => new PictureQueue(new PicturesOptions('', 0, processes));

/** Work that ends when the test says so, and counts how many run at once. */
function works() {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return Buffer.from('made');
  };
  const endAll = async () => {
    for (let idle = 0; idle < 5; idle += 1) {
      if (ends.length) idle = 0;
      ends.shift()?.();
      await new Promise((resolve) => void setImmediate(resolve));
    }
  };
  return { work, endAll, most: () => most };
}

describe('the queue of pictures', () => {
  it('makes a picture once for all who ask for it meanwhile', async () => {
    const queue = queueOf(1);
    let made = 0;
    const { work, endAll } = works();
    const counted = () => {
      made += 1;
      return work();
    };
    const asked = Array.from({ length: 30 }, () => queue.run('same', stays, counted));
    await endAll();
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    const later = queue.run('same', stays, counted);
    await endAll();
    await later;
    expect(made).toBe(2);
  });

  it.each([
    [1, 2],
    [2, 1],
    [8, 1],
  ])('makes few at once in each of %d processes', async (processes, limit) => {
    const queue = queueOf(processes);
    const { work, endAll, most } = works();
    const asked = Array.from({ length: 10 }, (_, at) => queue.run(String(at), stays, work));
    await endAll();
    await Promise.all(asked);
    expect(most()).toBe(limit);
  });

  it('refuses pictures when too many wait, and goes on after failures', async () => {
    const queue = queueOf(2);
    const { work, endAll } = works();
    const asked = Array.from({ length: 64 }, (_, at) =>
      queue.run(String(at), stays, at ? work : () => Promise.reject(new Error('broken'))),
    );
    expect(() => queue.run('more', stays, work)).toThrow(
      expect.objectContaining({ code: 'picture_busy', status: 503 }),
    );
    // Those who ask for one that is being made wait with the others.
    const shared = queue.run('5', stays, work);
    const results = Promise.allSettled(asked);
    await endAll();
    expect((await results).filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((await shared).toString()).toBe('made');
  });

  it('leaves out pictures for which nobody waits any more', async () => {
    const queue = queueOf(2);
    const { work, endAll } = works();
    const first = queue.run('first', stays, work);
    let isMade = false;
    const gone = queue.run(
      'gone',
      () => true,
      () => {
        isMade = true;
        return work();
      },
    );
    const refused = expect(gone).rejects.toThrow('Nobody waits');
    const wanted = queue.run('wanted', () => true, work);
    const also = queue.run('wanted', stays, work);
    await endAll();
    await refused;
    await Promise.all([first, wanted, also]);
    expect(isMade).toBe(false);
  });
});
