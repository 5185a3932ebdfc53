import { flushSync } from 'react-dom';
import { type Part, partsOf } from './text-document.js';

/** The parts of a text, those before each step that can be undone, and those after each that was. */
interface History {
  readonly past: readonly (readonly Part[])[];
  readonly parts: readonly Part[];
  readonly future: readonly (readonly Part[])[];
}

/** Makes other parts of those that there are. */
type Change = (parts: readonly Part[]) => readonly Part[];

/** Changes of the same text within this time are undone together. */
const TOGETHER_MS = 1000;
const MAX_STEPS = 200;
/** How long what is written may be ahead of what is drawn. */
const AHEAD_MS = 300;

/**
 * The document that is edited. A key shows at once in the editor in which it is written; all that follows from it, such as
 * the marks of what is changed and the count of words, is drawn a little later, for several keys together. What acts on the
 * document acts on {@link newest}.
 */
export function documentStore(raw: string) {
  let now: History = { past: [], parts: partsOf(raw), future: [] };
  let drawn = now;
  let last = { name: '', at: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readers = new Set<() => void>();

  const draw = () => {
    drawn = now;
    for (const read of readers) read();
  };
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
    if (drawn !== now) flushSync(draw);
  };
  const make = (change: Change, name: string) => {
    const at = Date.now();
    const isTogether = name !== '' && name === last.name && at - last.at < TOGETHER_MS;
    last = { name, at };
    const { past, parts } = now;
    now = { past: isTogether ? past : [...past.slice(-MAX_STEPS), parts], parts: change(parts), future: [] };
  };
  const step = (to: (from: History) => History | undefined) => {
    settle();
    last = { name: '', at: 0 };
    now = to(now) ?? now;
    draw();
  };
  return {
    /** The parts as they are. */
    newest: () => now.parts,
    /** The document as it is to be drawn. */
    drawn: () => drawn,
    subscribe: (read: () => void) => {
      readers.add(read);
      return () => void readers.delete(read);
    },
    /** Draws what is not drawn yet, before this returns. */
    settle,
    /** Changes the document. Changes of the same name are undone together if they follow each other closely. */
    change: (change: Change, name = '') => {
      // An editor notices that its text is another one only if the one that it has was drawn.
      settle();
      make(change, name);
      draw();
    },
    /** Changes what is shown already where it was written. */
    write: (change: Change, name: string) => {
      make(change, name);
      timer ??= setTimeout(settle, AHEAD_MS);
    },
    undo: () =>
      step(({ past, parts, future }) => {
        const before = past.at(-1);
        return before && { past: past.slice(0, -1), parts: before, future: [parts, ...future] };
      }),
    redo: () =>
      step(({ past, parts, future }) => {
        const [next, ...others] = future;
        return next && { past: [...past, parts], parts: next, future: others };
      }),
  };
}
