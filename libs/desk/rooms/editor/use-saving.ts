import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { LintelError } from '#libs/client';
import { useCreation } from '../../parts/creation.js';
import { isConflict, isOffline, type Versioned, write, writeVersion } from '../../requests.js';
import { useMe } from '../../session.js';
import {
  type Autosave,
  changesOf,
  type EditedEntry,
  readEntry,
  type RouteSchema,
  type Values,
  valuesOf,
} from './entry.js';
import { localCopies, type LocalCopy } from './local-copy.js';

/** What somebody else has saved meanwhile. */
export interface Conflict {
  entry: EditedEntry;
  values: Values;
  etag: string | undefined;
}

interface SavingOptions {
  type: string;
  path: string;
  schema: RouteSchema;
  first: Versioned<EditedEntry> | undefined;
  /** All values as they are now. */
  values: Values;
  /** Saves again what did not reach the site. */
  again: RefObject<(more: Values) => void>;
}

/** Where an edited text stands: `saved` also means that nothing was entered yet. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'autosaved' | 'offline' | 'failed';

const AUTOSAVE_MS = 10_000;
/** A copy is made at a pause of writing, and at the latest after some time. */
const COPY_MS = 800;
const COPY_AT_LATEST_MS = 5_000;
const HIDES = ['visibilitychange', 'pagehide'];
const TEXTS: readonly string[] = ['title', 'content', 'excerpt'];
const isText = (name: string): boolean => TEXTS.includes(name);

/** Values of a text that there is not yet. */
export const EMPTY: Values = { title: '', content: '', excerpt: '', status: 'draft' };

/** Saves what was changed, keeps a copy of it in the browser, and autosaves while somebody writes. */
export function useSaving({ type, path, schema, first, values, again }: SavingOptions) {
  const me = useMe();
  const queries = useQueryClient();
  const [version, setVersion] = useState(first);
  const [base, setBase] = useState<Values>(() => (first ? valuesOf(first.item, schema) : EMPTY));
  const [conflict, setConflict] = useState<Conflict>();
  const [autosaved, setAutosaved] = useState<Values>();
  const id = version?.item.id;
  const copies = useMemo(() => localCopies(type, id ?? 'new', me.id), [type, id, me.id]);
  const changes = useMemo(() => changesOf(base, values), [base, values]);
  const isChanged = Object.keys(changes).length > 0;
  const isAutosaved = autosaved !== undefined && TEXTS.every((name) => autosaved[name] === values[name]);
  const hasTexts = TEXTS.some((name) => name in changes);
  const creation = useCreation<EditedEntry>(path);
  /** When the copy was made, or there was nothing to copy. */
  const kept = useRef(0);
  const keep = () => {
    kept.current = Date.now();
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, base[name]]));
    copies.write({ at: Date.now(), etag: version?.etag, values: changes, base: before, open: creation.open });
  };

  const save = useMutation({
    // Offline, it fails at once: what is kept in the browser is said, instead of waiting.
    networkMode: 'always',
    mutationFn: async (more: Values) => {
      const sent = { ...changes, ...changesOf(base, more) };
      if (id !== undefined)
        return Object.keys(sent).length ? writeVersion<EditedEntry>(`${path}/${id}`, sent, version?.etag) : undefined;
      const { isEarlier, ...made } = await creation.make({ status: 'draft', ...sent });
      if (!isEarlier) return made;
      // The text is there already, with what was entered when no answer came.
      accept(made);
      const later = changesOf(valuesOf(made.item, schema), { ...values, ...more });
      return Object.keys(later).length ? writeVersion<EditedEntry>(`${path}/${made.item.id}`, later, made.etag) : made;
    },
    onSuccess: (saved) => {
      if (!saved) return;
      copies.remove();
      accept(saved);
      void queries.invalidateQueries({ queryKey: [path] });
    },
    onError: (error) => {
      if (id === undefined) keep();
      if (!isConflict(error)) return;
      const entry = error.data.current as EditedEntry;
      setConflict({ entry, values: valuesOf(entry, schema), etag: error.data.etag as string | undefined });
    },
  });
  const accept = (saved: Versioned<EditedEntry>) => {
    // The copy of the text that there was not yet.
    if (id === undefined) copies.remove();
    setVersion(saved);
    setBase(valuesOf(saved.item, schema));
  };

  const autosave = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!version || id === undefined) return undefined;
      const isOwnDraft = ['draft', 'auto-draft'].includes(version.item.status) && version.item.author === me.id;
      // A draft of one's own is changed itself, which must not overwrite what others have saved.
      if (isOwnDraft && (await readEntry(path, id)).etag !== version.etag) {
        save.mutate({});
        return undefined;
      }
      // An autosave beside the entry has all its texts; a draft keeps those that were not changed.
      const named = TEXTS.filter((name) => name in (isOwnDraft ? changes : values));
      const body = Object.fromEntries(named.map((name) => [name, values[name]]));
      const made = await write<Autosave>(`${path}/${id}/autosaves`, body);
      if (isOwnDraft) {
        copies.remove();
        accept(await readEntry(path, id));
      }
      return { made, values };
    },
    onSuccess: (sent) => sent && setAutosaved(sent.values),
    onError: (error) => {
      // Nothing to keep: the texts are those of the entry.
      if (error instanceof LintelError && error.code === 'rest_autosave_no_changes') setAutosaved(values);
    },
  });

  /** The save that somebody wanted and that did not reach the site, which is made up for when it can. */
  const missed = isOffline(save.error) && isChanged ? save.variables : undefined;
  const run = () => (missed ? again.current(missed) : autosave.mutate());
  const latest = useRef({ isAutosaved, isChanged: false, hasTexts: false, isBusy: false, run, keep });
  latest.current = {
    ...{ isAutosaved, isChanged, hasTexts, run, keep },
    isBusy: save.isPending || autosave.isPending || conflict !== undefined,
  };
  useEffect(() => {
    if (!missed && (!hasTexts || id === undefined)) return undefined;
    const timer = setInterval(() => {
      const now = latest.current;
      if (!now.isBusy && (missed || !now.isAutosaved)) now.run();
    }, AUTOSAVE_MS);
    return () => clearInterval(timer);
  }, [hasTexts, id, missed]);
  useEffect(() => {
    if (!isChanged) {
      kept.current = Date.now();
      return undefined;
    }
    const timer = setTimeout(keep, Math.min(COPY_MS, kept.current + COPY_AT_LATEST_MS - Date.now()));
    return () => clearTimeout(timer);
    // What has changed is the only reason to keep another copy.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [changes, copies]);
  // What was written last is in the copy, too, when the page goes, or is put aside.
  useEffect(() => {
    const onHide = () => {
      if (latest.current.isChanged) latest.current.keep();
    };
    for (const name of HIDES) addEventListener(name, onHide);
    return () => {
      for (const name of HIDES) removeEventListener(name, onHide);
    };
  }, []);
  // A line that is back sends what could not be sent.
  useEffect(() => {
    const onOnline = () => {
      if ((missed || latest.current.hasTexts) && !latest.current.isBusy) latest.current.run();
    };
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [missed]);

  const error = save.error ?? autosave.error;
  const isFailed = error && !(error instanceof LintelError && [412, 400].includes(error.status) && !save.error);
  let state: SaveState = isChanged ? 'unsaved' : 'saved';
  if (save.isPending) state = 'saving';
  else if (isChanged && isFailed) state = isOffline(error) ? 'offline' : 'failed';
  else if (isChanged && isAutosaved && Object.keys(changes).every((name) => isText(name))) state = 'autosaved';
  return {
    ...{ id, entry: version?.item, base, changes, isChanged, hasTexts, state, save, autosave, copies },
    ...{ conflict, etag: version?.etag },
    /** The versions of somebody else become what is changed. */
    rebase: (other: Conflict) => {
      setVersion({ item: other.entry, etag: other.etag });
      setBase(other.values);
      setConflict(undefined);
    },
    closeConflict: () => setConflict(undefined),
    /** A copy changes the version that it was made of, so that what was saved later is a conflict. */
    restore: ({ base: before, etag, open }: LocalCopy) => {
      setBase((now) => ({ ...now, ...before }));
      setVersion((now) => now && { ...now, etag: etag ?? now.etag });
      creation.open = open;
    },
  };
}

/** What {@link useSaving} gives. */
export type Saving = ReturnType<typeof useSaving>;
