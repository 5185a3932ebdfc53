import { documentStore } from './document-store.js';
import { type Part, textOf, withRegion } from './text-document.js';

const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

/** The store of a text of one paragraph, what has been drawn of it, and how to write in the paragraph. */
function opened(text: string) {
  const store = documentStore(paragraph(text));
  const seen: string[] = [];
  store.subscribe(() => seen.push(textOf(store.drawn().parts)));
  const [{ key }] = store.newest() as [Part];
  const written = (html: string) => (parts: readonly Part[]) => withRegion(parts, key, 0, html);
  return {
    store,
    seen,
    write: (html: string) => store.write(written(html), `text${key}`),
    change: (html: string) => store.change(written(html)),
    newest: () => textOf(store.newest()),
  };
}

describe('A text that is edited', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is at once what is written, and is drawn once for several keys', () => {
    const { seen, write, newest } = opened('');
    for (const html of ['a', 'ab', 'abc']) {
      write(html);
      expect(newest()).toBe(paragraph(html));
    }
    expect(seen).toEqual([]);
    jest.advanceTimersByTime(1000);
    expect(seen).toEqual([paragraph('abc')]);
  });

  it('is drawn soon while somebody writes on and on', () => {
    const { seen, write } = opened('');
    for (let at = 1; at <= 20; at += 1) {
      write('a'.repeat(at));
      jest.advanceTimersByTime(100);
    }
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(seen.length).toBeLessThanOrEqual(7);
  });

  it('is drawn as it was written before it is changed otherwise', () => {
    const { store, seen, write, change } = opened('a');
    write('ab');
    change('a');
    write('ac');
    store.undo();
    expect(seen).toEqual(['ab', 'a', 'ac', 'a'].map(paragraph));
    jest.advanceTimersByTime(1000);
    expect(seen).toHaveLength(4);
  });

  it('undoes together what was written together, drawn or not', () => {
    const { store, write, newest } = opened('a');
    write('ab');
    jest.advanceTimersByTime(500);
    write('abc');
    jest.advanceTimersByTime(1500);
    write('abcd');
    store.undo();
    expect(newest()).toBe(paragraph('abc'));
    store.undo();
    expect(newest()).toBe(paragraph('a'));
    store.undo();
    store.redo();
    store.redo();
    expect(newest()).toBe(paragraph('abcd'));
  });

  it('draws nothing when it is settled already', () => {
    const { store, seen, write } = opened('a');
    store.settle();
    write('ab');
    store.settle();
    store.settle();
    expect(seen).toEqual([paragraph('ab')]);
  });
});
