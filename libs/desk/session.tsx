import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { isSignedOut, ME, read } from './requests.js';
import { signInUrl } from './site.js';
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

/**
 * Asks to sign in again when a request was refused because the session has ended. The page stays as it is, with all that
 * was entered.
 */
export function EndedSession() {
  const frame = useWords('frame');
  const queries = useQueryClient();
  const [isEnded, setEnded] = useState(false);
  useEffect(() => {
    const check = (error: unknown) => {
      if (isSignedOut(error)) setEnded(true);
    };
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queries]);
  const goOn = async () => {
    await readMe();
    setEnded(false);
    await queries.invalidateQueries();
  };
  useEffect(() => {
    if (!isEnded) return undefined;
    const onFocus = () => void goOn().catch(() => undefined);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  });
  return (
    <Modal opened={isEnded} onClose={() => setEnded(false)} title={frame.signedOut} withCloseButton={false}>
      <Text>{frame.signedOutText}</Text>
      <Group mt="md">
        <Button component="a" href={signInUrl()} target="_blank" rel="opener">
          {frame.signInAgain}
        </Button>
        <Button variant="default" onClick={() => void goOn().catch(() => undefined)}>
          {frame.signedIn}
        </Button>
      </Group>
    </Modal>
  );
}
