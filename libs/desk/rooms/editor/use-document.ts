import { useCallback, useMemo, useRef, useState } from 'react';
import { sources } from './sources.js';
import { inserted, type Part, partsOf, type Target, targetIn, textOf } from './text-document.js';

interface History {
  readonly past: readonly (readonly Part[])[];
  readonly parts: readonly Part[];
  readonly future: readonly (readonly Part[])[];
}

/** Changes of the same text within this time are undone together. */
const TOGETHER_MS = 1000;
const MAX_STEPS = 200;

/** The document that is edited, with what undoing needs. */
export function useDocument(raw: string) {
  const [history, setHistory] = useState<History>(() => ({ past: [], parts: partsOf(raw), future: [] }));
  const [target, setTarget] = useState<Target>();
  const last = useRef({ name: '', at: 0 });
  const change = useCallback((make: (parts: readonly Part[]) => readonly Part[], name = '') => {
    const now = Date.now();
    const isTogether = name !== '' && name === last.current.name && now - last.current.at < TOGETHER_MS;
    last.current = { name, at: now };
    setHistory((old) => {
      const parts = make(old.parts);
      return { past: isTogether ? old.past : [...old.past.slice(-MAX_STEPS), old.parts], parts, future: [] };
    });
  }, []);
  const undo = useCallback(() => {
    last.current = { name: '', at: 0 };
    setHistory((old) => {
      const before = old.past.at(-1);
      return before ? { past: old.past.slice(0, -1), parts: before, future: [old.parts, ...old.future] } : old;
    });
  }, []);
  const redo = useCallback(() => {
    setHistory((old) => {
      const [next, ...future] = old.future;
      return next ? { past: [...old.past, old.parts], parts: next, future } : old;
    });
  }, []);
  const replaceAll = useCallback((other: string, name = '') => change(() => partsOf(other), name), [change]);
  const { parts, past, future } = history;
  /** Sets the caret to the start, in a new paragraph where there is no text. */
  const begin = () => {
    const first = parts.find(({ kind }) => kind === 'block');
    const known = first && targetIn(first, 'start');
    if (known) {
      setTarget(known);
      return;
    }
    const [made, [paragraph]] = inserted(parts, undefined, sources.paragraph());
    change(() => made);
    if (paragraph) setTarget(targetIn(paragraph, 'start'));
  };
  const text = useMemo(() => textOf(parts), [parts]);
  const can = { undo: past.length > 0, redo: future.length > 0 };
  return { parts, text, change, begin, replaceAll, undo, redo, can, target, setTarget };
}

/** The document of an editor. */
export type TextDocument = ReturnType<typeof useDocument>;
