import { Loader, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { Pager } from '../../parts/pager.js';
import { useWords } from '../../words.js';
import { bulk, PATHS, PER_PAGE, useItems, type VisitRow } from './data.js';
import { RedirectsPage } from './redirects-page.js';
import { SelectionBar } from './selection-bar.js';
import { LogFilters, useLogAddress, VisitDetails } from './visits.js';

type LogAddress = ReturnType<typeof useLogAddress>;

/** The two logs: the name in the routes of bulk actions, the path of the list, what a deletion changes. */
const LOGS = {
  log: { kind: 'log', path: PATHS.log, changes: [PATHS.log] },
  missing: { kind: '404', path: PATHS.missing, changes: [PATHS.missing, PATHS.rules, PATHS.groups] },
} as const;

interface VisitListProps {
  log: keyof typeof LOGS;
  /** What is shown in place of an empty list. */
  none: string;
  /** The columns after that of the address. */
  columnsOf: (address: LogAddress) => Column<VisitRow>[];
  children?: ReactNode;
}

/** A log of visits: filters, rows, and the deletion of those selected. */
export function VisitList({ log, none, columnsOf, children }: VisitListProps) {
  const words = useWords('redirects');
  const frame = useWords('frame');
  const shown = useLogAddress();
  const { address, change, isGrouped, page, filters } = shown;
  const { kind, path, changes } = LOGS[log];
  const grouping = isGrouped ? { groupBy: 'url' } : {};
  const { data, error, isPending, refetch } = useItems<VisitRow>(path, { page, filters, ...grouping });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setDeleting] = useState(false);
  const remove = useAction((items: readonly (string | number)[]) => bulk(kind, 'delete', { items, ...grouping }), {
    changes: [...changes],
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
    ...columnsOf(shown),
  ];
  return (
    <RedirectsPage page={`/${log}`}>
      <LogFilters key={address.exact} address={address} change={change} />
      <SelectionBar count={selected.size} actions={[[frame.delete, () => setDeleting(true)]]} />
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loader aria-label={frame.loading} />
      ) : data.items.length || page > 1 ? (
        <>
          <DataTable
            caption={words[`pages./${log}`]}
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
        <Text>{none}</Text>
      )}
      {children}
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
