import { Anchor, Badge, Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { outside } from '../../outside.js';
import { DataTable } from '../../parts/data-table.js';
import { useWords } from '../../words.js';
import { HOOKS, type Webhook } from './webhook.js';

/** The webhooks of the site. */
export function Webhooks() {
  const words = useWords('webhooks');
  const { data, error, refetch } = useQuery({
    queryKey: [HOOKS],
    queryFn: async ({ signal }) => (await outside<{ webhooks: Webhook[] }>('GET', HOOKS, { signal })).webhooks,
  });
  return (
    <RoomPage
      title={words.title}
      actions={
        <Button component={Link} to="/webhooks/new" leftSection={<Plus size={16} />}>
          {words.newWebhook}
        </Button>
      }
    >
      <Text mb="md">{words.help}</Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={words.title} />}
      {data && !data.length && <Text c="dimmed">{words.noWebhooks}</Text>}
      {data && data.length > 0 && (
        <DataTable
          caption={words.title}
          rows={data}
          idOf={({ id }) => id}
          nameOf={({ url }) => url}
          columns={[
            {
              key: 'url',
              title: words.url,
              cell: ({ id, url }) => (
                <Anchor component={Link} to={`/webhooks/${id}`} className="secret">
                  {url}
                </Anchor>
              ),
            },
            { key: 'events', title: words.events, cell: ({ events }) => events.join(', ') },
            {
              key: 'state',
              title: words.state,
              cell: ({ active }) => <Badge variant="default">{active ? words.active : words.paused}</Badge>,
            },
          ]}
        />
      )}
    </RoomPage>
  );
}
