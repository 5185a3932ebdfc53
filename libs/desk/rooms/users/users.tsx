import { Anchor, Badge, Button, Group, Loader, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAddress } from '../../parts/address.js';
import { DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { Pager } from '../../parts/pager.js';
import { list } from '../../requests.js';
import { useCan, useMe } from '../../session.js';
import { useWords } from '../../words.js';
import { roleName, ROLES, type User, USERS } from './user.js';

const PER_PAGE = 25;
const FIELDS = 'id,username,name,email,roles,registered_date';

/** The users of the site. */
export function Users() {
  const words = useWords('users');
  const dates = useDates();
  const me = useMe();
  const [address, change] = useAddress({ q: '', role: '', page: '1', by: 'name', direction: 'asc' });
  const [text, setText] = useState(address.q);
  const ask = useDebouncedCallback((q: string) => change({ q }), 250);
  const query = {
    context: 'edit',
    search: address.q || undefined,
    roles: address.role || undefined,
    page: Number(address.page),
    per_page: PER_PAGE,
    orderby: address.by,
    order: address.direction,
    _fields: FIELDS,
  };
  const { data, error, refetch } = useQuery({
    queryKey: [USERS, query],
    queryFn: ({ signal }) => list<User>(USERS, query, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <RoomPage
      title={words.title}
      actions={
        useCan('create_users') && (
          <Button component={Link} to="/users/new" leftSection={<Plus size={16} />}>
            {words.newUser}
          </Button>
        )
      }
    >
      <Group mb="md" align="end">
        <TextInput
          flex="1 1 12rem"
          type="search"
          label={words.search}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            ask(event.currentTarget.value.trim());
          }}
        />
        <NativeSelect
          label={words.role}
          value={address.role}
          data={[
            { value: '', label: words.allRoles },
            ...ROLES.map((role) => ({ value: role, label: roleName(role) })),
          ]}
          onChange={(event) => change({ role: event.currentTarget.value })}
        />
      </Group>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={words.title} />}
      {data && (
        <>
          <DataTable
            caption={words.title}
            rows={data.items}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            order={{
              by: address.by,
              direction: address.direction === 'desc' ? 'desc' : 'asc',
              onChange: (by, direction) => change({ by, direction }),
            }}
            columns={[
              {
                key: 'name',
                title: words.name,
                sort: 'name',
                cell: ({ id, name }) => (
                  <Group gap="xs">
                    <Anchor component={Link} to={`/users/${id}`}>
                      {name}
                    </Anchor>
                    {id === me.id && <Badge variant="default">{words.yourself}</Badge>}
                  </Group>
                ),
              },
              { key: 'username', title: words.username, cell: ({ username }) => username },
              { key: 'email', title: words.email, sort: 'email', cell: ({ email }) => email },
              {
                key: 'roles',
                title: words.role,
                cell: ({ roles: own }) => own.map(roleName).join(', ') || <Text c="dimmed">{words.noRole}</Text>,
              },
              {
                key: 'registered',
                title: words.registered,
                sort: 'registered_date',
                cell: ({ registered_date: date }) => dates.date(date.slice(0, 19)),
              },
            ]}
          />
          <Pager
            page={Number(address.page)}
            pages={data.totalPages}
            total={data.total}
            onPage={(page) => change({ page: String(page) })}
          />
        </>
      )}
    </RoomPage>
  );
}
