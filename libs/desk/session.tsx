import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { endWaiting, isDismissed, onSessionEnded } from './ended-session.js';
import { isForbidden, isSignedOut, ME, read } from './requests.js';
import { base, signInUrl } from './site.js';
import { useWords } from './words.js';

/** The account that works at the desk. */
export interface Me {
  id: number;
  name: string;
  username: string;
  /** Language of the account; empty for that of the site. */
  locale: string;
  capabilities: Readonly<Record<string, boolean>>;
}

/** Reads the account. */
export const readMe = (signal?: AbortSignal): Promise<Me> =>
  read<Me>(ME, { context: 'edit', _fields: 'id,name,username,locale,capabilities' }, signal);

const MeContext = createContext<Me | undefined>(undefined);

/** Gives the account to what is in it, and renews it: capabilities can be taken away at any time. */
export function MeProvider({ first, children }: { first: Me; children: ReactNode }) {
  const { data } = useQuery({
    queryKey: [ME],
    queryFn: ({ signal }) => readMe(signal),
    initialData: first,
    staleTime: 60_000,
  });
  return <MeContext value={data}>{children}</MeContext>;
}

/** The account. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe needs a MeProvider.');
  return me;
}

/** Whether the account has a capability. */
export const useCan = (capability: string): boolean => useMe().capabilities[capability] === true;

/** The channel on which windows of the desk say that somebody has signed in. */
export const SIGNED_IN = 'desk.signed-in';

/**
 * Asks to sign in again when a request was refused because the session has ended. The page stays as it is, with all that
 * was entered, and changes that wait are sent afterwards, unless another account has signed in.
 */
export function EndedSession() {
  const frame = useWords('frame');
  const queries = useQueryClient();
  const { id } = useMe();
  const [isEnded, setEnded] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const check = (error: unknown, key: readonly unknown[] = []) => {
      if (isSignedOut(error) && !isDismissed(error)) setEnded(true);
      // A right was taken away meanwhile: the navigation and all offers follow.
      if (isForbidden(error) && !isSignedOut(error) && key[0] !== ME)
        void queries.invalidateQueries({ queryKey: [ME] });
    };
    const stops = [
      onSessionEnded(() => setEnded(true)),
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error, event.query.queryKey);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queries]);
  const close = (isBack: boolean) => {
    setEnded(false);
    setRefused(false);
    endWaiting(isBack);
  };
  const escape = useRef<() => void>(undefined);
  escape.current = isEnded ? () => close(false) : undefined;
  // The key closes this dialog alone, and not one below it with all that was entered there. This is heard first, because
  // it is there before other dialogs.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !escape.current) return;
      event.stopImmediatePropagation();
      escape.current();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
  const goOn = async () => {
    const me = await readMe();
    close(me.id === id);
    await queries.invalidateQueries();
  };
  useEffect(() => {
    if (!isEnded) return undefined;
    const tryAgain = () => void goOn().catch(() => undefined);
    const channel = new BroadcastChannel(SIGNED_IN);
    channel.addEventListener('message', tryAgain);
    addEventListener('focus', tryAgain);
    return () => {
      channel.close();
      removeEventListener('focus', tryAgain);
    };
  });
  return (
    <Modal
      opened={isEnded}
      onClose={() => close(false)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={frame.signedOut}
      withCloseButton={false}
      zIndex={300}
    >
      <Text>{frame.signedOutText}</Text>
      {isRefused && (
        <Text mt="sm" role="alert" c="var(--mantine-color-error)">
          {frame.stillSignedOut}
        </Text>
      )}
      <Group mt="md">
        <Button component="a" href={signInUrl(`${location.origin}${base}/signed-in`)} target="_blank" rel="opener">
          {frame.signInAgain}
        </Button>
        <Button variant="default" onClick={() => void goOn().catch(() => setRefused(true))}>
          {frame.signedIn}
        </Button>
        <Button variant="subtle" onClick={() => close(false)}>
          {frame.cancel}
        </Button>
      </Group>
    </Modal>
  );
}
