import { Anchor, Badge, Button, Group, Loader, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { DataTable } from '../../parts/data-table.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { create, write } from '../../requests.js';
import { useWords } from '../../words.js';
import { bulk, PATHS, type RuleGroup, useGroups } from './data.js';
import { RedirectsPage } from './redirects-page.js';

const MODULES = ['1', '2', '3'] as const;
const CHANGES = [PATHS.groups, PATHS.rules];

/** The groups of rules. */
export function Groups() {
  const words = useWords('redirects');
  const frame = useWords('frame');
  const { data, error, isPending, refetch } = useGroups();
  const [open, setOpen] = useState<RuleGroup | 'new'>();
  const [deleting, setDeleting] = useState<RuleGroup>();
  const run = useAction(({ action, id }: { action: string; id: number }) => bulk('group', action, { items: [id] }), {
    changes: CHANGES,
    done: frame.saved,
  });
  return (
    <RedirectsPage
      page="/groups"
      actions={
        <Button leftSection={<Plus size={16} />} onClick={() => setOpen('new')}>
          {words.newGroup}
        </Button>
      }
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loader aria-label={frame.loading} />
      ) : (
        <DataTable
          caption={words['pages./groups']}
          rows={data}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          columns={[
            {
              key: 'name',
              title: words['fields.name'],
              cell: ({ id, name, enabled }) => (
                <Group gap="xs">
                  <Anchor component={Link} to="/redirects" search={{ group: String(id) } as never}>
                    {name}
                  </Anchor>
                  {!enabled && (
                    <Badge variant="light" color="orange" tt="none">
                      {words.disabled}
                    </Badge>
                  )}
                </Group>
              ),
            },
            { key: 'rules', title: words.title, cell: ({ redirects }) => words.rulesOf(redirects) },
            {
              key: 'module',
              title: words['fields.module'],
              cell: ({ module_id: id }) => words.modules[String(id)] ?? String(id),
            },
            {
              key: 'actions',
              title: words.actionsTitle,
              cell: (group) => (
                <Group gap={4}>
                  <Button size="compact-sm" variant="default" onClick={() => setOpen(group)}>
                    {frame.edit}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => run.mutate({ action: group.enabled ? 'disable' : 'enable', id: group.id })}
                  >
                    {group.enabled ? words.disable : words.enable}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => setDeleting(group)}>
                    {frame.delete}
                  </Button>
                </Group>
              ),
            },
          ]}
        />
      )}
      <Text size="sm" c="dimmed" mt="md">
        {words.groupHint}
      </Text>
      {open && <GroupDialog group={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      <Confirm
        opened={deleting !== undefined}
        title={words.deleteGroup(deleting?.redirects ?? 0, deleting?.name ?? '')}
        action={frame.delete}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && run.mutate({ action: 'delete', id: deleting.id })}
      />
    </RedirectsPage>
  );
}

function GroupDialog({ group, onClose }: { group?: RuleGroup; onClose: () => void }) {
  useFocusBack();
  const words = useWords('redirects');
  const frame = useWords('frame');
  const [name, setName] = useState(group?.name ?? '');
  const [module, setModule] = useState(String(group?.module_id ?? 1));
  const save = useAction(
    () => {
      const body = { name: name.trim(), moduleId: Number(module) };
      return group ? write(`${PATHS.groups}/${group.id}`, body) : create(PATHS.groups, body);
    },
    { changes: CHANGES, done: frame.saved, after: onClose },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={group ? words.changeGroup : words.newGroup}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) save.mutate(undefined);
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={words['fields.name']}
            value={name}
            maxLength={50}
            required
            data-autofocus
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <NativeSelect
            label={words['fields.module']}
            value={module}
            data={MODULES.map((value) => ({ value, label: words.modules[value] ?? value }))}
            onChange={({ currentTarget: { value } }) => setModule(value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {frame.cancel}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!name.trim()}>
              {frame.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
