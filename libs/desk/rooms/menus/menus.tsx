import { Button, Checkbox, Group, Loader, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { Confirm } from '../../parts/confirm.js';
import { ConflictNotice } from '../../parts/conflict.js';
import { useVersionedForm } from '../../parts/versioned-form.js';
import { create as createItem, read, readVersion, remove, type Versioned, writeVersion } from '../../requests.js';
import { useWords } from '../../words.js';
import { MenuEditor } from './menu-editor.js';
import { ITEMS, readTree } from './menu-items.js';

const MENUS = '/wp/v2/menus';
const LOCATIONS = '/wp/v2/menu-locations';

interface Menu {
  id: number;
  name: string;
  locations: string[];
}

/** The menus of the site, where they are shown, and the items of the chosen one. */
export function Menus() {
  const words = useWords('menus');
  const [{ menu }, change] = useAddress({ menu: '' });
  const [isCreating, creation] = useDisclosure();
  const menus = useQuery({
    queryKey: [MENUS],
    queryFn: ({ signal }) =>
      read<Menu[]>(MENUS, { context: 'edit', per_page: 100, _fields: 'id,name,locations' }, signal),
  });
  const chosen = menus.data?.find(({ id }) => String(id) === menu) ?? menus.data?.[0];
  return (
    <RoomPage
      title={words.title}
      actions={
        <Button leftSection={<Plus size={16} />} onClick={creation.open}>
          {words.newMenu}
        </Button>
      }
    >
      {menus.isPending && <Loader aria-label={words.title} />}
      {menus.error && <Failure error={menus.error} onRetry={() => void menus.refetch()} />}
      {menus.data && !chosen && <Text>{words.noMenus}</Text>}
      {menus.data && chosen && (
        <Stack>
          {menus.data.length > 1 && (
            <NativeSelect
              label={words.menu}
              value={chosen.id}
              data={menus.data.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => change({ menu: event.currentTarget.value })}
            />
          )}
          <ChosenMenu key={chosen.id} id={chosen.id} onDeleted={() => change({ menu: '' })} />
          <Items key={`items-${chosen.id}`} menu={chosen.id} />
        </Stack>
      )}
      <NewMenu opened={isCreating} onClose={creation.close} onCreated={(id) => change({ menu: String(id) })} />
    </RoomPage>
  );
}

function ChosenMenu({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const words = useWords('menus');
  const { data, error, refetch } = useQuery({
    queryKey: [MENUS, id],
    queryFn: ({ signal }) => readVersion<Menu>(`${MENUS}/${id}`, { context: 'edit' }, signal),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label={words.menu} />;
  return <MenuHead loaded={data} onDeleted={onDeleted} />;
}

/** The name of a menu, its places, and its end. */
function MenuHead({ loaded, onDeleted }: { loaded: Versioned<Menu>; onDeleted: () => void }) {
  const words = useWords('menus');
  const frame = useWords('frame');
  const menu = loaded.item;
  const [isDeleting, deletion] = useDisclosure();
  const locations = useQuery({
    queryKey: [LOCATIONS],
    queryFn: ({ signal }) =>
      read<Record<string, { name: string; description: string }>>(LOCATIONS, { context: 'edit' }, signal),
  });
  const form = useVersionedForm({
    ...{ path: `${MENUS}/${menu.id}`, loaded, changes: [MENUS, LOCATIONS] },
    valuesOf: ({ name }) => ({ name }),
    labelOf: () => words.name,
  });
  const places = useAction(
    (chosen: string[]) => writeVersion<Menu>(`${MENUS}/${menu.id}`, { locations: chosen }, loaded.etag),
    { done: frame.saved, changes: [MENUS, LOCATIONS] },
  );
  const { draft } = form;
  const name = String(draft.values.name);
  const end = useAction(() => remove(`${MENUS}/${menu.id}`, { force: true }, form.etag), {
    done: words.menuDeleted,
    changes: [MENUS, LOCATIONS],
    after: onDeleted,
  });
  return (
    <>
      <Group align="end">
        <TextInput label={words.name} value={name} onChange={(event) => draft.set('name', event.currentTarget.value)} />
        {name.trim() !== menu.name && name.trim() !== '' && (
          <Button variant="default" loading={form.isSaving} onClick={form.save}>
            {frame.save}
          </Button>
        )}
        <Button variant="default" onClick={deletion.open}>
          {words.deleteMenu}
        </Button>
      </Group>
      <Checkbox.Group label={words.shownAt} value={menu.locations} onChange={(chosen) => places.mutate(chosen)}>
        <Group mt="xs">
          {Object.values(locations.data ?? {}).map(({ name: place, description }) => (
            <Checkbox key={place} value={place} label={description} disabled={places.isPending} />
          ))}
        </Group>
      </Checkbox.Group>
      {form.conflict && <ConflictNotice {...form.conflict} />}
      <Confirm
        opened={isDeleting}
        onClose={deletion.close}
        title={words.deleteMenuTitle(menu.name)}
        action={words.deleteMenu}
        onConfirm={() => end.mutate(undefined)}
      />
    </>
  );
}

function Items({ menu }: { menu: number }) {
  const words = useWords('menus');
  const tree = useQuery({ queryKey: [ITEMS, menu], queryFn: ({ signal }) => readTree(menu, signal) });
  if (tree.error && !tree.data) return <Failure error={tree.error} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return <Loader aria-label={words.menuItems} />;
  return <MenuEditor menu={menu} stored={tree.data} />;
}

interface NewMenuProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (id: number) => void;
}

function NewMenu({ opened, onClose, onCreated }: NewMenuProps) {
  const words = useWords('menus');
  const frame = useWords('frame');
  const [name, setName] = useState('');
  const create = useAction(() => createItem<Menu>(MENUS, { name: name.trim() }), {
    changes: [MENUS],
    after: ({ id }) => {
      setName('');
      onClose();
      onCreated(id);
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={words.newMenu} closeButtonProps={{ 'aria-label': frame.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(undefined);
        }}
      >
        <TextInput
          data-autofocus
          required
          label={words.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" mt="md" loading={create.isPending} disabled={!name.trim()}>
          {words.create}
        </Button>
      </form>
    </Modal>
  );
}
