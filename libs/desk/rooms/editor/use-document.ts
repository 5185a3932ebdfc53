import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { documentStore } from './document-store.js';
import { sources } from './sources.js';
import { inserted, partsOf, type Target, targetIn, textOf } from './text-document.js';

/**
 * What may use the text, or end the page, comes with one of these. Nothing is drawn while a button is pressed: it would
 * move away, and not be clicked.
 */
const USES = 'click keydown popstate beforeunload visibilitychange pagehide'.split(' ');

/** Writing a letter uses nothing of the text; shortcuts do. */
const isWriting = (event: Event): boolean => event instanceof KeyboardEvent && !event.ctrlKey && !event.metaKey;

/** The document that is edited, with what undoing needs. */
export function useDocument(raw: string) {
  const [store] = useState(() => documentStore(raw));
  const { newest, change, write, settle, undo, redo } = store;
  const { parts, past, future } = useSyncExternalStore(store.subscribe, store.drawn);
  const [target, setTarget] = useState<Target>();
  useEffect(() => {
    const onUse = (event: Event) => {
      if (!isWriting(event)) settle();
    };
    for (const name of USES) addEventListener(name, onUse, true);
    return () => {
      for (const name of USES) removeEventListener(name, onUse, true);
    };
  }, [settle]);
  const replaceAll = useCallback((other: string, name = '') => change(() => partsOf(other), name), [change]);
  /** Sets the caret to the start, in a new paragraph where there is no text. */
  const begin = () => {
    const first = newest().find(({ kind }) => kind === 'block');
    const known = first && targetIn(first, 'start');
    if (known) {
      setTarget(known);
      return;
    }
    const [made, [paragraph]] = inserted(newest(), undefined, sources.paragraph());
    change(() => made);
    if (paragraph) setTarget(targetIn(paragraph, 'start'));
  };
  const text = useMemo(() => textOf(parts), [parts]);
  const can = { undo: past.length > 0, redo: future.length > 0 };
  return { parts, text, newest, change, write, settle, begin, replaceAll, undo, redo, can, target, setTarget };
}

/** The document of an editor. */
export type TextDocument = ReturnType<typeof useDocument>;
