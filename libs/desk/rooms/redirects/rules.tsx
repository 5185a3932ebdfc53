import { Anchor, Badge, Button, Group, Loader, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { Confirm } from '../../parts/confirm.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { Pager } from '../../parts/pager.js';
import { useWords } from '../../words.js';
import { bulk, PATHS, PER_PAGE, type RedirectRule, useGroups, useItems } from './data.js';
import { actionNamed, matchNamed, targetOf } from './declaration.js';
import { RedirectsPage } from './redirects-page.js';
import { RuleDialog } from './rule-dialog.js';
import { SelectionBar } from './selection-bar.js';

const DEFAULTS = { url: '', status: '', group: '', by: '', way: 'desc', page: '1' };

/** The rules: found by source, group and status, ordered, and changed many at once. */
export function Rules() {
  const words = useWords('redirects');
  const frame = useWords('frame');
  const [address, change] = useAddress(DEFAULTS);
  const [url, setUrl] = useState(address.url);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<RedirectRule | 'new'>();
  const [isDeleting, setDeleting] = useState(false);
  const find = useDebouncedCallback((text: string) => change({ url: text }), 300);
  const groups = useGroups().data ?? [];
  const page = Math.max(1, Number(address.page) || 1);
  const direction = address.way === 'asc' ? 'asc' : 'desc';
  const { data, error, isPending, refetch } = useItems<RedirectRule>(PATHS.rules, {
    page,
    orderby: address.by,
    direction,
    filters: { url: address.url, status: address.status, group: address.group },
  });
  const run = useAction((action: string) => bulk('redirect', action, { items: [...selected] }), {
    changes: [PATHS.rules, PATHS.groups],
    done: frame.saved,
    after: () => setSelected(new Set()),
  });
  const columns: Column<RedirectRule>[] = [
    {
      key: 'url',
      title: words['fields.source'],
      sort: 'source',
      cell: (rule) => (
        <>
          <Anchor component="button" ta="start" className="redirect-url" dir="ltr" onClick={() => setOpen(rule)}>
            {rule.url}
          </Anchor>
          {rule.title && <Text size="sm">{rule.title}</Text>}
          {rule.problem && (
            <Text size="sm" c="var(--mantine-color-error)">
              {rule.problem}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'target',
      title: words['fields.target'],
      cell: (rule) => (
        <Text size="sm" className="redirect-url" dir="auto">
          {rule.action_type === 'url' ? targetOf(rule) : words[`actions.${actionNamed(rule.action_type).name}`]}
        </Text>
      ),
    },
    {
      key: 'how',
      title: words.how,
      cell: (rule) => (
        <Group gap={4}>
          {rule.action_code > 0 && <Badge variant="default">{rule.action_code}</Badge>}
          {rule.match_type !== 'url' && (
            <Badge variant="default" tt="none">
              {words[`matches.${matchNamed(rule.match_type).name}`]}
            </Badge>
          )}
          {!rule.enabled && (
            <Badge variant="light" color="orange" tt="none">
              {words.disabled}
            </Badge>
          )}
        </Group>
      ),
    },
    { key: 'hits', title: words.hits, sort: 'last_count', cell: ({ hits }) => words.hitsOf(hits) },
    {
      key: 'last',
      title: words.lastHit,
      sort: 'last_access',
      cell: ({ last_access: last }) => (last === '-' ? words.never : last),
    },
    { key: 'position', title: words['fields.position'], sort: 'position', cell: ({ position }) => position },
  ];
  return (
    <RedirectsPage
      page=""
      actions={
        <Button leftSection={<Plus size={16} />} onClick={() => setOpen('new')}>
          {words.newRule}
        </Button>
      }
    >
      <div className="redirect-filters" role="search">
        <TextInput
          className="redirect-search"
          type="search"
          label={words.searchRules}
          value={url}
          onChange={({ currentTarget: { value } }) => {
            setUrl(value);
            find(value);
          }}
        />
        <NativeSelect
          label={words['fields.group']}
          value={address.group}
          data={[
            { value: '', label: words.all },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ group: value })}
        />
        <NativeSelect
          label={words.state}
          value={address.status}
          data={[
            { value: '', label: words.all },
            { value: 'enabled', label: words.enabled },
            { value: 'disabled', label: words.disabled },
          ]}
          onChange={({ currentTarget: { value } }) => change({ status: value })}
        />
      </div>
      <SelectionBar
        count={selected.size}
        actions={[
          [words.enable, () => run.mutate('enable')],
          [words.disable, () => run.mutate('disable')],
          [words.resetHits, () => run.mutate('reset')],
          [frame.delete, () => setDeleting(true)],
        ]}
      />
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loader aria-label={frame.loading} />
      ) : (
        <>
          <DataTable
            caption={words.title}
            columns={columns}
            rows={data.items}
            idOf={({ id }) => id}
            nameOf={(rule) => rule.url}
            selection={{ ids: selected, onChange: setSelected }}
            order={{ by: address.by, direction, onChange: (by, way) => change({ by, way }) }}
          />
          <Pager
            page={page}
            pages={Math.ceil(data.total / PER_PAGE)}
            total={data.total}
            onPage={(next) => change({ page: String(next) })}
          />
        </>
      )}
      {open && <RuleDialog rule={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      <Confirm
        opened={isDeleting}
        title={words.deleteRules(selected.size)}
        action={frame.delete}
        onClose={() => setDeleting(false)}
        onConfirm={() => run.mutate('delete')}
      />
    </RedirectsPage>
  );
}
