import { Button, Group, Loader, NativeSelect, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { outside } from '../../outside.js';
import { useAddress } from '../../parts/address.js';
import { DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { isMissing, list } from '../../requests.js';
import { useWords } from '../../words.js';
import { type User, USERS } from '../users/user.js';

const AUDIT = '/audit';

interface LogRecord {
  id: number;
  time: string;
  user: { id: number; login: string };
  ip: string;
  method: string;
  route: string;
  kind: string;
  object: string;
  change: string;
}

interface Log {
  records: LogRecord[];
  next: string | null;
}

/** Who changed what, when and from where. */
export function Audit() {
  const words = useWords('audit');
  const dates = useDates();
  const [{ user, kind, after, before, cursor }, change] = useAddress({
    user: '',
    kind: '',
    after: '',
    before: '',
    cursor: '',
  });
  const people = { context: 'edit', per_page: 100, _fields: 'id,name' };
  const users = useQuery({
    queryKey: [USERS, people],
    queryFn: ({ signal }) => list<Pick<User, 'id' | 'name'>>(USERS, people, signal),
    staleTime: 300_000,
  });
  const given = Object.entries({ user, kind, after, before, cursor }).filter(([, value]) => value !== '');
  const { data, error, refetch } = useQuery({
    queryKey: [AUDIT, ...given.flat()],
    queryFn: ({ signal }) => outside<Log>('GET', AUDIT, { query: Object.fromEntries(given), signal }),
    placeholderData: keepPreviousData,
  });
  if (isMissing(error))
    return (
      <RoomPage title={words.title}>
        <Text>{words.off}</Text>
      </RoomPage>
    );
  return (
    <RoomPage title={words.title}>
      <Group mb="md" align="end">
        <NativeSelect
          label={words.user}
          value={user}
          data={[
            { value: '', label: words.allUsers },
            { value: '0', label: words.nobody },
            ...(users.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => change({ user: event.currentTarget.value, cursor: '' })}
        />
        <TextInput
          label={words.kind}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value.trim(), cursor: '' })}
        />
        <TextInput
          type="datetime-local"
          label={words.from}
          value={after}
          onChange={(event) => change({ after: event.currentTarget.value, cursor: '' })}
        />
        <TextInput
          type="datetime-local"
          label={words.until}
          value={before}
          onChange={(event) => change({ before: event.currentTarget.value, cursor: '' })}
        />
      </Group>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={words.title} />}
      {data && !data.records.length && <Text>{words.nothingLogged}</Text>}
      {data && data.records.length > 0 && (
        <DataTable
          caption={words.title}
          rows={data.records}
          idOf={({ id }) => id}
          nameOf={({ kind: of, object }) => `${of} ${object}`}
          columns={[
            { key: 'time', title: words.time, cell: ({ time }) => dates.both(time.slice(0, 19)) },
            { key: 'user', title: words.user, cell: ({ user: { login } }) => login || words.nobody },
            { key: 'change', title: words.change, cell: ({ change: what, method }) => what || method },
            { key: 'object', title: words.object, cell: ({ kind: of, object }) => `${of} ${object}` },
            { key: 'ip', title: words.ip, cell: ({ ip }) => ip },
          ]}
        />
      )}
      <Group mt="md">
        {cursor && (
          <Button variant="default" onClick={() => change({ cursor: '' })}>
            {words.first}
          </Button>
        )}
        {data?.next && (
          <Button variant="default" onClick={() => change({ cursor: data.next ?? '' })}>
            {words.more}
          </Button>
        )}
      </Group>
    </RoomPage>
  );
}
