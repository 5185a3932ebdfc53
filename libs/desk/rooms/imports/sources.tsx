import { Anchor, Badge, Button, Group, Loader, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { Confirm } from '../../parts/confirm.js';
import { DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { Pager } from '../../parts/pager.js';
import { remove, write } from '../../requests.js';
import { useWords } from '../../words.js';
import { FREQUENCIES, type ListedImport, PATH, useImports } from './data.js';
import { ImportsPage, useMayManage, useSourceName } from './imports-page.js';

/** The sources that the site follows. */
export function Sources() {
  const words = useWords('imports');
  const frame = useWords('frame');
  const dates = useDates();
  const nameOf = useSourceName();
  const navigate = useNavigate();
  const mayManage = useMayManage();
  const [address, change] = useAddress({ page: '1' });
  const page = Math.max(1, Number(address.page) || 1);
  const { data, error, isPending, refetch } = useImports({ status: 'cal-ea-schedule', page });
  const [deleting, setDeleting] = useState<ListedImport>();
  const changes = [PATH];
  const run = useAction((id: number) => write<ListedImport>(`${PATH}/${id}/run`, {}), {
    changes,
    after: ({ id }) => void navigate({ to: `/imports/${id}` }),
  });
  const pause = useAction(({ id, paused }: ListedImport) => write(`${PATH}/${id}`, { paused: !paused }), {
    changes,
    done: frame.saved,
  });
  const drop = useAction((id: number) => remove(`${PATH}/${id}`), { changes, done: words.deleted });
  return (
    <ImportsPage title={words.title}>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loader aria-label={frame.loading} />
      ) : data.items.length ? (
        <>
          <DataTable
            caption={words['pages.']}
            rows={data.items}
            idOf={({ id }) => id}
            nameOf={nameOf}
            columns={[
              {
                key: 'source',
                title: words.source,
                cell: (record) => (
                  <>
                    <Anchor component={Link} to={`/imports/${record.id}`} className="import-text">
                      {nameOf(record)}
                    </Anchor>
                    <Text size="sm" c="dimmed">
                      {words.origins[record.origin] ?? record.origin}
                    </Text>
                  </>
                ),
              },
              {
                key: 'when',
                title: words.frequency,
                cell: ({ frequency, paused }) => (
                  <Group gap="xs">
                    {words[`frequency.${FREQUENCIES.find((one) => one === frequency) ?? 'on_demand'}`]}
                    {paused && (
                      <Badge variant="light" color="orange" tt="none">
                        {words.paused}
                      </Badge>
                    )}
                  </Group>
                ),
              },
              {
                key: 'last',
                title: words.lastChange,
                cell: ({ modified_gmt: time, failures }) => (
                  <>
                    {words.utc(dates.both(time))}
                    {failures > 0 && (
                      <Text size="sm" c="var(--mantine-color-error)">
                        {words.failures(failures)}
                      </Text>
                    )}
                  </>
                ),
              },
              ...(mayManage
                ? [
                    {
                      key: 'actions',
                      title: words.actions,
                      cell: (record: ListedImport) => (
                        <Group gap={4}>
                          <Button size="compact-sm" loading={run.isPending} onClick={() => run.mutate(record.id)}>
                            {words.runNow}
                          </Button>
                          <Button size="compact-sm" variant="default" onClick={() => pause.mutate(record)}>
                            {record.paused ? words.resume : words.pause}
                          </Button>
                          <Button size="compact-sm" variant="default" onClick={() => setDeleting(record)}>
                            {frame.delete}
                          </Button>
                        </Group>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <Pager
            page={page}
            pages={data.totalPages}
            total={data.total}
            onPage={(next) => change({ page: String(next) })}
          />
        </>
      ) : (
        <Text>{words.noSources}</Text>
      )}
      <Confirm
        opened={deleting !== undefined}
        title={words.deleteSource(deleting ? nameOf(deleting) : '')}
        action={frame.delete}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && drop.mutate(deleting.id)}
      />
    </ImportsPage>
  );
}
