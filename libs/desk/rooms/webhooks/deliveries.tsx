import { Badge, Button, Group, Loader, NativeSelect, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Failure } from '../../frame/failure.js';
import { outside } from '../../outside.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { useWords } from '../../words.js';
import type { Delivery } from './webhook.js';

const PER_PAGE = 20;
const STATES = ['pending', 'delivered', 'dead'] as const;

/** The log of a webhook, from which deliveries can be sent again. */
export function Deliveries({ path }: { path: string }) {
  const { actions } = useWords('forms');
  const words = useWords('webhooks');
  const frame = useWords('frame');
  const dates = useDates();
  const [{ state, page }, change] = useAddress({ state: '', page: '1' });
  const log = `${path}/deliveries`;
  const { data, error, refetch } = useQuery({
    queryKey: [log, state, page],
    queryFn: async ({ signal }) => {
      const query = { state: state || undefined, page, per_page: PER_PAGE };
      return (await outside<{ deliveries: Delivery[] }>('GET', log, { query, signal })).deliveries;
    },
    placeholderData: keepPreviousData,
  });
  const again = useAction((id: string) => outside('POST', `${log}/${id}/redeliver`), {
    done: words.redelivered,
    changes: [log],
  });
  const nameOf = (one: string) => STATES.find((known) => known === one);
  return (
    <section aria-labelledby="deliveries">
      <Group justify="space-between" mb="sm" align="end">
        <Title order={2} size="h4" id="deliveries">
          {words.deliveries}
        </Title>
        <NativeSelect
          aria-label={words.state}
          value={state}
          data={[
            { value: '', label: words.allStates },
            ...STATES.map((one) => ({ value: one, label: words[`states.${one}`] })),
          ]}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </Group>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={words.deliveries} />}
      {data && (
        <DataTable
          caption={words.deliveries}
          rows={data}
          idOf={({ id }) => id}
          nameOf={({ type }) => type}
          columns={[
            { key: 'time', title: words.time, cell: ({ created }) => dates.both(created.slice(0, 19)) },
            { key: 'event', title: words.event, cell: ({ type }) => type },
            {
              key: 'state',
              title: words.state,
              cell: ({ state: own }) => {
                const known = nameOf(own);
                return <Badge variant="default">{known ? words[`states.${known}`] : own}</Badge>;
              },
            },
            { key: 'attempts', title: words.attempts, cell: ({ attempts }) => attempts },
            { key: 'response', title: words.response, cell: ({ status, error: reason }) => reason ?? status ?? '' },
            {
              key: 'again',
              title: actions,
              cell: ({ id, type, state: own }) =>
                own !== 'pending' && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={words.redeliverOne(type)}
                    onClick={() => again.mutate(id)}
                  >
                    {words.redeliver}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {data && (page !== '1' || data.length === PER_PAGE) && (
        <Group mt="sm">
          <Button variant="default" disabled={page === '1'} onClick={() => change({ page: String(Number(page) - 1) })}>
            {frame.previous}
          </Button>
          <Button
            variant="default"
            disabled={data.length < PER_PAGE}
            onClick={() => change({ page: String(Number(page) + 1) })}
          >
            {frame.next}
          </Button>
        </Group>
      )}
    </section>
  );
}
