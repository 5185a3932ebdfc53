import { Button, Group, Loader, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { Pager } from '../../parts/pager.js';
import { create } from '../../requests.js';
import { useWords } from '../../words.js';
import { bulk, defaultGroup, PATHS, PER_PAGE, useGroups, useItems, type VisitRow } from './data.js';
import { RedirectsPage } from './redirects-page.js';
import { RuleDialog } from './rule-dialog.js';
import { LogFilters, useLogAddress, VisitDetails } from './visits.js';

/** The visits that found no page: a rule for one of them takes two clicks. */
export function Missing() {
  const words = useWords('redirects');
  const frame = useWords('frame');
  const { address, change, isGrouped, page, filters } = useLogAddress();
  const { data, error, isPending, refetch } = useItems<VisitRow>(PATHS.missing, {
    page,
    filters,
    ...(isGrouped ? { groupBy: 'url' } : {}),
  });
  const groups = useGroups().data ?? [];
  const [source, setSource] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setDeleting] = useState(false);
  const grouping = isGrouped ? { groupBy: 'url' } : {};
  const changes = [PATHS.missing, PATHS.rules, PATHS.groups];
  const forget = (items: readonly (string | number)[]) => bulk('404', 'delete', { items, ...grouping });
  const remove = useAction(forget, { changes, done: words.removed, after: () => setSelected(new Set()) });
  const forgetAddress = (url: string) => bulk('404', 'delete', { items: [url], groupBy: 'url' });
  const ignore = useAction(
    async (url: string) => {
      const group = defaultGroup(groups);
      await create(PATHS.rules, {
        ...{ url, match_type: 'url', action_type: 'nothing', group_id: group?.id, title: words.ignoredTitle },
      });
      await forgetAddress(url);
    },
    { changes, done: words.ignored },
  );
  const clean = useAction(forgetAddress, { changes });
  const columns: Column<VisitRow>[] = [
    {
      key: 'url',
      title: words['fields.address'],
      cell: (visit) => (
        <>
          <Text className="redirect-url" dir="ltr">
            {visit.url}
          </Text>
          {!isGrouped && <VisitDetails visit={visit} />}
        </>
      ),
    },
    isGrouped
      ? { key: 'count', title: words.visits, cell: ({ count = 0 }) => words.visitsOf(count) }
      : {
          key: 'when',
          title: words.when,
          cell: ({ created = '', created_time: time = '' }) => words.dateAndTime(created, time),
        },
    {
      key: 'actions',
      title: words.actionsTitle,
      cell: ({ url }) => (
        <Group gap={4}>
          <Button size="compact-sm" aria-label={words.redirectAddress(url)} onClick={() => setSource(url)}>
            {words.redirect}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.ignoreAddress(url)}
            onClick={() => ignore.mutate(url)}
          >
            {words.ignore}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            component={Link}
            to="/redirects/why"
            search={{ url } as never}
            aria-label={words.whyAddress(url)}
          >
            {words['pages./why']}
          </Button>
          {isGrouped && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={words.showVisits(url)}
              onClick={() => change({ group: 'none', exact: url, url: '' })}
            >
              {words.visits}
            </Button>
          )}
        </Group>
      ),
    },
  ];
  return (
    <RedirectsPage page="/missing">
      <LogFilters key={address.exact} address={address} change={change} />
      {selected.size > 0 && (
        <Group gap="xs" mb="xs">
          <Text size="sm" role="status">
            {frame.selected(selected.size)}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setDeleting(true)}>
            {frame.delete}
          </Button>
        </Group>
      )}
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loader aria-label={frame.loading} />
      ) : data.items.length || page > 1 ? (
        <>
          <DataTable
            caption={words['pages./missing']}
            columns={columns}
            rows={data.items}
            idOf={({ id }) => String(id)}
            nameOf={({ url }) => url}
            selection={{ ids: selected, onChange: setSelected }}
          />
          <Pager
            page={page}
            pages={Math.ceil(data.total / PER_PAGE)}
            total={data.total}
            onPage={(next) => change({ page: String(next) })}
          />
        </>
      ) : (
        <Text>{words.noneMissing}</Text>
      )}
      {source !== undefined && (
        <RuleDialog source={source} onDone={() => clean.mutate(source)} onClose={() => setSource(undefined)} />
      )}
      <Confirm
        opened={isDeleting}
        title={words.deleteVisits(selected.size)}
        action={frame.delete}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate([...selected].map((id) => (isGrouped ? id : Number(id))))}
      />
    </RedirectsPage>
  );
}
