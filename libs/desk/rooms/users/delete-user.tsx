import { Button, Group, Modal, NativeSelect, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { list, remove } from '../../requests.js';
import { useMe } from '../../session.js';
import { useWords } from '../../words.js';
import { type User, USERS } from './user.js';

interface DeleteUserProps {
  user: User;
  /** The version that is shown. */
  etag: string | undefined;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

type Fate = 'give' | 'trash' | 'keep';

/** Deletes a user, after asking what happens to their content. */
export function DeleteUser({ user, etag, opened, onClose, onDeleted }: DeleteUserProps) {
  const words = useWords('users');
  const frame = useWords('frame');
  const me = useMe();
  const [fate, setFate] = useState<Fate>('give');
  const [heir, setHeir] = useState(String(me.id));
  const query = { context: 'edit', per_page: 100, _fields: 'id,name' };
  const users = useQuery({
    queryKey: [USERS, query],
    queryFn: ({ signal }) => list<Pick<User, 'id' | 'name'>>(USERS, query, signal),
    enabled: opened,
  });
  const reassign = { give: heir, trash: false, keep: 0 }[fate];
  const end = useAction(() => remove(`${USERS}/${user.id}`, { force: true, reassign }, etag), {
    done: words.deleted,
    changes: [USERS],
    after: onDeleted,
  });
  const heirs = (users.data?.items ?? [{ id: me.id, name: me.name }]).filter(({ id }) => id !== user.id);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.deleteTitle(user.name)}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <Stack>
        <Radio.Group label={words.content} value={fate} onChange={setFate}>
          <Stack gap="xs" mt="xs">
            <Radio value="give" label={words.contentTo} />
            {fate === 'give' && (
              <NativeSelect
                aria-label={words.contentTo}
                value={heir}
                data={heirs.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(event) => setHeir(event.currentTarget.value)}
              />
            )}
            <Radio value="trash" label={words.contentTrash} />
            <Radio value="keep" label={words.contentKeep} />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {frame.cancel}
          </Button>
          <Button color="red" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {words.deleteUser}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
