import { Anchor, Badge, Button, Group, Loader, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { Pager } from '../../parts/pager.js';
import { useWords } from '../../words.js';
import { bulk, PATHS, PER_PAGE, useItems, type VisitRow } from './data.js';
import { RedirectsPage } from './redirects-page.js';
import { LogFilters, useLogAddress, VisitDetails } from './visits.js';

/** The visits that were redirected. */
export function VisitLog() {
  const words = useWords('redirects');
  const frame = useWords('frame');
  const { address, change, isGrouped, page, filters } = useLogAddress();
  const grouping = isGrouped ? { groupBy: 'url' } : {};
  const { data, error, isPending, refetch } = useItems<VisitRow>(PATHS.log, { page, filters, ...grouping });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setDeleting] = useState(false);
  const remove = useAction((items: readonly (string | number)[]) => bulk('log', 'delete', { items, ...grouping }), {
    changes: [PATHS.log],
    done: words.removed,
    after: () => setSelected(new Set()),
  });
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
    ...(isGrouped
      ? [
          { key: 'count', title: words.visits, cell: ({ count = 0 }: VisitRow) => words.visitsOf(count) },
          {
            key: 'all',
            title: words.actionsTitle,
            cell: ({ url }: VisitRow) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words.showVisits(url)}
                onClick={() => change({ group: 'none', exact: url, url: '' })}
              >
                {words.visits}
              </Button>
            ),
          },
        ]
      : [
          {
            key: 'to',
            title: words['fields.target'],
            cell: ({ sent_to: to, http_code: code }: VisitRow) => (
              <Group gap="xs">
                {code ? <Badge variant="default">{code}</Badge> : undefined}
                <Text size="sm" className="redirect-url" dir="ltr">
                  {to}
                </Text>
              </Group>
            ),
          },
          {
            key: 'when',
            title: words.when,
            cell: ({ created = '', created_time: time = '' }: VisitRow) => words.dateAndTime(created, time),
          },
          {
            key: 'why',
            title: words.actionsTitle,
            cell: ({ url }: VisitRow) => (
              <Anchor component={Link} to="/redirects/why" search={{ url } as never} aria-label={words.whyAddress(url)}>
                {words['pages./why']}
              </Anchor>
            ),
          },
        ]),
  ];
  return (
    <RedirectsPage page="/log">
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
            caption={words['pages./log']}
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
        <Text>{words.noneLogged}</Text>
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
