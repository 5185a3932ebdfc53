import { useEffect, useRef, useState } from 'react';
import { isConflict, type Versioned, writeVersion } from '../requests.js';
import { useWords } from '../words.js';
import { useAction } from './action.js';
import { type Clash, shownValue } from './conflict.js';
import { offer } from './offer.js';
import { fieldErrors, type FormValues, useDraft } from './schema.js';

interface VersionedFormOptions<T> {
  /** Path of the item. */
  path: string;
  loaded: Versioned<T>;
  /** The values of the form in the item; without, they are its members. */
  valuesOf?: (item: T) => FormValues;
  /** Paths of the routes whose responses are read again. */
  changes: readonly string[];
  labelOf: (name: string) => string;
  after?: (saved: Versioned<T>) => void;
}

interface Other<T> {
  version: Versioned<T>;
  /** The values that both have changed. */
  names: string[];
}

interface Saved<T> {
  saved: Versioned<T>;
  /** What was sent. */
  sent: FormValues;
}

const membersOf = (item: unknown): FormValues => item as FormValues;
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form of an item that others may change meanwhile. What others have changed and nobody has here is no conflict;
 * otherwise both versions are shown, and one is chosen.
 */
export function useVersionedForm<T>(options: VersionedFormOptions<T>) {
  const { path, loaded, valuesOf = membersOf, changes, labelOf, after } = options;
  const words = useWords('forms');
  const frame = useWords('frame');
  const [version, setVersion] = useState(loaded);
  const [other, setOther] = useState<Other<T>>();
  const stored = valuesOf(version.item);
  const draft = useDraft(stored);
  // What is edited keeps the version that it began with, also when the item is read again meanwhile.
  const isEditing = draft.count > 0;
  const seen = useRef(loaded);
  useEffect(() => {
    if (isEditing || seen.current === loaded) return;
    seen.current = loaded;
    setVersion(loaded);
  }, [isEditing, loaded]);
  /** Goes on from a version that is newer than what was read. */
  const adopt = (newer: Versioned<T>) => {
    seen.current = loaded;
    setVersion(newer);
  };
  const save = useAction(
    async ({ sent, from }: { sent: FormValues; from: Versioned<T> }): Promise<Saved<T> | Other<T>> => {
      let base = from;
      for (;;)
        try {
          return { saved: await writeVersion<T>(path, sent, base.etag), sent };
        } catch (error) {
          if (!isConflict(error)) throw error;
          const { current, etag } = error.data as { current?: T; etag?: string };
          if (current === undefined || etag === base.etag) throw error;
          const theirs = valuesOf(current);
          const former = valuesOf(from.item);
          const names = Object.keys(sent).filter(
            (name) => !isSame(theirs[name], former[name]) && !isSame(theirs[name], sent[name]),
          );
          base = { item: current, etag };
          if (names.length) return { version: base, names };
        }
    },
    {
      changes,
      done: (result) => ('names' in result ? undefined : frame.saved),
      after: (result) => {
        if ('names' in result) {
          setOther(result);
          return;
        }
        const { saved, sent } = result;
        setOther(undefined);
        adopt(saved);
        // What was entered since then stays.
        draft.forget(Object.keys(sent).filter((name) => isSame(draft.values[name], sent[name])));
        after?.(saved);
      },
    },
  );
  const theirs = other && valuesOf(other.version.item);
  const clashes: Clash[] = (other?.names ?? []).map((name) => ({
    ...{ name, label: labelOf(name), mine: shownValue(draft.values[name]) },
    theirs: shownValue(theirs?.[name]),
  }));
  return {
    draft,
    isSaving: save.isPending,
    error: save.error,
    errors: fieldErrors(save.error),
    save: () => save.mutate({ sent: draft.changes, from: version }),
    discard: () => {
      draft.forget();
      setOther(undefined);
      save.reset();
    },
    /** What `ConflictNotice` shows; undefined without a conflict. */
    conflict: other && {
      clashes,
      isSaving: save.isPending,
      onMine: () => {
        adopt(other.version);
        save.mutate({ sent: draft.changes, from: other.version });
      },
      onTheirs: () => {
        const mine = Object.entries(draft.changes).filter(([name]) => other.names.includes(name));
        adopt(other.version);
        draft.forget(other.names);
        setOther(undefined);
        offer(words.tookTheirs, frame.undo, () => mine.forEach(([name, value]) => draft.set(name, value)));
      },
    },
    etag: version.etag,
  };
}
