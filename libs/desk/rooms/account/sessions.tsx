import { Badge, Button, Loader, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../frame/failure.js';
import { outside } from '../../outside.js';
import { useAction } from '../../parts/action.js';
import { DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { isForbidden } from '../../requests.js';
import { useWords } from '../../words.js';

const SESSIONS = '/auth/sessions';

interface Session {
  id: number;
  last_used_at: string;
  address: string;
  user_agent: string;
  current: boolean;
}

/** A browser and its system, as people know them, of a `User-Agent`. */
function deviceOf(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  return [browser === 'Edg' ? 'Edge' : browser, system].filter(Boolean).join(', ') || agent.slice(0, 60);
}

/** The own sessions, which can be ended. */
export function Sessions() {
  const { actions } = useWords('forms');
  const words = useWords('account');
  const dates = useDates();
  const { data, error, refetch } = useQuery({
    queryKey: [SESSIONS],
    queryFn: ({ signal }) => outside<Session[]>('GET', SESSIONS, { signal }),
  });
  const end = useAction((id: number | undefined) => outside('DELETE', id ? `${SESSIONS}/${id}` : SESSIONS), {
    done: words.ended,
    changes: [SESSIONS],
  });
  const run = (id?: number) =>
    end.mutate(id, {
      onError: (failure) => {
        if (isForbidden(failure)) notifications.show({ message: words.needsPassword });
      },
    });
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <section aria-labelledby="sessions">
      <Title order={2} size="h4" id="sessions">
        {words.sessions}
      </Title>
      <Text mb="sm">{words.sessionsHelp}</Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={words.sessions} />}
      {data && (
        <DataTable
          caption={words.sessions}
          rows={data}
          idOf={({ id }) => id}
          nameOf={({ user_agent: agent }) => deviceOf(agent)}
          columns={[
            {
              key: 'device',
              title: words.device,
              cell: ({ user_agent: agent, current }) => (
                <>
                  {deviceOf(agent)}{' '}
                  {current && (
                    <Badge component="span" variant="default">
                      {words.thisSession}
                    </Badge>
                  )}
                </>
              ),
            },
            { key: 'ip', title: words.ip, cell: ({ address }) => address },
            {
              key: 'used',
              title: words.lastUsed,
              cell: ({ last_used_at: time }) => dates.both(time.slice(0, 19)),
            },
            {
              key: 'end',
              title: actions,
              cell: ({ id, user_agent: agent, current }) =>
                !current && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={words.endSession(deviceOf(agent))}
                    onClick={() => run(id)}
                  >
                    {words.end}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {others.length > 1 && (
        <Button mt="sm" variant="default" onClick={() => run()}>
          {words.endOthers}
        </Button>
      )}
    </section>
  );
}
