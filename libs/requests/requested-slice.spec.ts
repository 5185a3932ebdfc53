import { RequestContext } from '#libs/context';
import { Cursors } from './index.js';

/** Runs work as a request in a language of the site. */
function inLanguage<T>(number: number, work: () => Promise<T>): Promise<T> {
  const context = new RequestContext('test');
  context.language = { number, segment: ['en', 'de'][number] ?? '', code: '', locale: '' };
  return context.run(work);
}

describe('the slice of a list', () => {
  it('belongs to the language in which it was asked for', async () => {
    const cursors = new Cursors();
    const cursor = await inLanguage(1, async () => {
      const slice = await cursors.open('/posts', { _cursor: '' });
      slice.end([{ id: 1 }, { id: 2 }], 2, slice.start(undefined, 0), ({ id }) => [id]);
      return slice.nextCursor;
    });
    expect(cursor).toBeTruthy();
    const again = (number: number) => inLanguage(number, () => cursors.open('/posts', { _cursor: cursor }));
    await expect(again(1)).resolves.toMatchObject({ hasCursor: true });
    await expect(again(0)).rejects.toMatchObject({ code: 'rest_invalid_cursor' });
  });

  it('has an estimated total of its own in every language', async () => {
    const cursors = new Cursors();
    const total = (number: number, count: number) =>
      inLanguage(number, async () => {
        const slice = await cursors.open('/posts', { _totals: 'estimate' });
        return slice.total('posts', () => Promise.resolve(count));
      });
    expect([await total(0, 5), await total(1, 7), await total(0, 6), await total(1, 8)]).toEqual([5, 7, 5, 7]);
  });
});
