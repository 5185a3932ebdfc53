import { Button, CopyButton, Group, Modal, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../parts/action.js';
import { useDates } from '../../parts/dates.js';
import { write } from '../../requests.js';
import { useWords } from '../../words.js';
import { USERS } from './user.js';

interface Invitation {
  sent: boolean;
  /** The link; null if a mail has it. */
  url: string | null;
  expires_gmt: string;
}

interface Inviting {
  invite: (user: number) => void;
  isPending: boolean;
  /** What is shown where no mail was sent: the link, for those who pass it on. */
  dialog: ReactNode;
}

/**
 * Sends users a link with which they choose a password.
 *
 * @param onDone Runs when nothing of it is shown any more, also after a failure
 */
export function useInvitation(onDone: (user: number) => void = () => undefined): Inviting {
  const words = useWords('users');
  const [shown, setShown] = useState<Invitation & { user: number }>();
  const action = useAction(
    async (user: number) => ({ user, ...(await write<Invitation>(`/lintel/v1/users/${user}/invitation`, {})) }),
    {
      done: ({ sent }) => (sent ? words.invitationSent : undefined),
      changes: [USERS],
      after: (made) => (made.sent ? onDone(made.user) : setShown(made)),
    },
  );
  const close = () => {
    setShown(undefined);
    if (shown) onDone(shown.user);
  };
  return {
    invite: (user) => action.mutate(user, { onError: () => onDone(user) }),
    isPending: action.isPending,
    dialog: shown?.url && <InvitationLink url={shown.url} until={shown.expires_gmt} onClose={close} />,
  };
}

function InvitationLink({ url, until, onClose }: { url: string; until: string; onClose: () => void }) {
  const words = useWords('users');
  const frame = useWords('frame');
  const dates = useDates();
  return (
    <Modal opened onClose={onClose} title={words.invitationTitle} closeButtonProps={{ 'aria-label': frame.close }}>
      <Text mb="sm">{words.invitationText(dates.both(until))}</Text>
      <TextInput label={words.invitationLink} value={url} readOnly data-autofocus />
      <Group mt="md" justify="flex-end">
        <CopyButton value={url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? words.copied : words.copy}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          {frame.close}
        </Button>
      </Group>
    </Modal>
  );
}
