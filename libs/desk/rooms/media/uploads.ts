import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Progress } from '#libs/client';
import { signedIn } from '../../ended-session.js';
import { isOffline, newKey } from '../../requests.js';
import { site } from '../../site.js';
import { MEDIA, type MediaItem } from './media-item.js';

/** A file on its way to the site. */
export interface Upload {
  key: number;
  /** With it, the file becomes one media item, however often it is sent. */
  sentAs: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** Sent part, from 0 to 1. */
  progress: number;
  /** Why it failed. */
  error?: unknown;
}

/** Number of files that are sent at once. */
const AT_ONCE = 2;

let lastKey = 0;

/**
 * Sends files to the site, a few at once.
 *
 * @param onUploaded Is called with each item that was made, and the key of its file: later files have greater ones
 * @returns the files, and functions that add some, end one, send it again, and forget those that have ended
 */
export function useUploads(onUploaded?: (item: MediaItem, key: number) => void) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const change = useCallback(
    (key: number, changes: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    [],
  );
  const send = async ({ key, sentAs, file }: Upload) => {
    const stop = new AbortController();
    running.current.set(key, stop);
    change(key, { state: 'sending', progress: 0, error: undefined });
    try {
      const options = {
        idempotencyKey: sentAs,
        signal: stop.signal,
        onProgress: ({ loaded, total }: Progress) => change(key, { progress: loaded / total }),
      };
      const item = await signedIn(() => site.media.upload(file, {}, options));
      running.current.delete(key);
      change(key, { state: 'done', progress: 1 });
      onUploaded?.(item as MediaItem, key);
      void queries.invalidateQueries({ queryKey: [MEDIA] });
    } catch (error) {
      running.current.delete(key);
      change(key, stop.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error });
    }
  };
  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    for (const upload of uploads
      .filter(({ state, key }) => state === 'waiting' && !running.current.has(key))
      .slice(0, free))
      void send(upload);
  });
  const retry = useCallback(
    (isMeant: (upload: Upload) => boolean) =>
      setUploads((all) => all.map((one) => (isMeant(one) ? { ...one, state: 'waiting', error: undefined } : one))),
    [],
  );
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  useLeaveWarning(isBusy);
  // What a lost line has stopped goes on when it is back.
  useEffect(() => {
    const onLine = () => retry(({ state, error }) => state === 'failed' && isOffline(error));
    addEventListener('online', onLine);
    return () => removeEventListener('online', onLine);
  }, [retry]);
  // Nobody sees the rest when the page is left.
  useEffect(() => {
    const stops = running.current;
    return () => stops.forEach((stop) => stop.abort());
  }, []);
  return {
    uploads,
    isBusy,
    add: useCallback(
      (files: readonly File[]) =>
        setUploads((all) => [
          ...all,
          ...files.map((file): Upload => ({
            ...{ key: (lastKey += 1), sentAs: newKey(), file },
            ...{ state: 'waiting', progress: 0 },
          })),
        ]),
      [],
    ),
    cancel: useCallback(
      (key: number) => {
        const stop = running.current.get(key);
        if (stop) stop.abort();
        else change(key, { state: 'cancelled' });
      },
      [change],
    ),
    retry: useCallback((key: number) => retry((one) => one.key === key), [retry]),
    clear: useCallback(
      () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
      [],
    ),
  };
}

/** Asks before the page is closed while something is under way. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
