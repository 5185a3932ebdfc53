import { Anchor, Loader, NativeSelect, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../frame/failure.js';
import { useAddress } from '../../parts/address.js';
import { DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { Pager } from '../../parts/pager.js';
import { useWords } from '../../words.js';
import { useImports } from './data.js';
import { Activity, ImportsPage, RunStatus, useSourceName } from './imports-page.js';

const STATUSES = ['success', 'failed', 'pending'] as const;

/** The runs of all sources, the latest first. */
export function History() {
  const words = useWords('imports');
  const [address, change] = useAddress({ status: 'success', page: '1' });
  const page = Math.max(1, Number(address.page) || 1);
  return (
    <ImportsPage title={words['pages./history']}>
      <NativeSelect
        mb="sm"
        className="import-form"
        label={words.statusTitle}
        value={address.status}
        data={STATUSES.map((value) => ({ value, label: words[`status.${value}`] }))}
        onChange={({ currentTarget: { value } }) => change({ status: value })}
      />
      <Runs
        query={{ status: `cal-ea-${address.status}`, page }}
        page={page}
        onPage={(next) => change({ page: String(next) })}
      />
    </ImportsPage>
  );
}

interface RunsProps {
  query: Readonly<Record<string, string | number>>;
  page: number;
  onPage: (page: number) => void;
}

/** A list of runs with what they have done. */
export function Runs({ query, page, onPage }: RunsProps) {
  const words = useWords('imports');
  const frame = useWords('frame');
  const dates = useDates();
  const nameOf = useSourceName();
  const { data, error, isPending, refetch } = useImports(query);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loader aria-label={frame.loading} />;
  if (!data.items.length && page === 1) return <Text>{words.noRuns}</Text>;
  return (
    <>
      <DataTable
        caption={words['pages./history']}
        rows={data.items}
        idOf={({ id }) => id}
        nameOf={nameOf}
        columns={[
          {
            key: 'when',
            title: words.when,
            cell: ({ id, created_gmt: time }) => (
              <Anchor component={Link} to={`/imports/${id}`}>
                {words.utc(dates.both(time))}
              </Anchor>
            ),
          },
          {
            key: 'source',
            title: words.source,
            cell: (record) => <span className="import-text">{nameOf(record)}</span>,
          },
          { key: 'status', title: words.statusTitle, cell: (record) => <RunStatus record={record} /> },
          {
            key: 'activity',
            title: words.events,
            cell: ({ activity, error: problem }) => (
              <>
                <Activity activity={activity} />
                {problem && (
                  <Text size="sm" c="var(--mantine-color-error)" className="import-text">
                    {problem.message}
                  </Text>
                )}
              </>
            ),
          },
        ]}
      />
      <Pager page={page} pages={data.totalPages} total={data.total} onPage={onPage} />
    </>
  );
}
