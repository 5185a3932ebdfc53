import './calendar.css';
import { Anchor, Button, Group, Loader, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { DataTable } from '../../parts/data-table.js';
import { Pager } from '../../parts/pager.js';
import { remove, write } from '../../requests.js';
import { useCan } from '../../session.js';
import { useWords } from '../../words.js';
import { listPlaces, nameOf, PLACES, type Place, type PlaceKind } from './places.js';
import { useMayChange } from './rights.js';
import { LISTED_STATUSES } from './statuses.js';
import { useUndo } from './use-undo.js';

/** The venues of the site. */
export const VenuesPage = () => <PlacesPage kind="venue" />;

/** The organizers of the site. */
export const OrganizersPage = () => <PlacesPage kind="organizer" />;

const DEFAULTS = { search: '', status: '', page: '1' };
const PER_PAGE = 20;

function PlacesPage({ kind }: { kind: PlaceKind }) {
  const words = useWords('calendar');
  const frame = useWords('frame');
  const [address, setAddress] = useAddress(DEFAULTS);
  const [text, setText] = useState(address.search);
  const { path, capability, items } = PLACES[kind];
  const mayCreate = useCan(capability);
  const mayChange = useMayChange(items);
  const showUndo = useUndo();
  const page = Math.max(1, Number(address.page) || 1);
  const limits = Object.fromEntries(
    Object.entries({ search: address.search, status: address.status }).filter(([, one]) => one),
  );
  const query = { ...limits, page, per_page: PER_PAGE };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => listPlaces(kind, query, signal),
    placeholderData: keepPreviousData,
  });
  const search = useDebouncedCallback((sent: string) => setAddress({ search: sent.trim() }), 300);
  const trash = useAction(
    async (place: Place) => {
      await remove(`${path}/${place.id}`, { _fields: 'id' });
      return place;
    },
    {
      changes: [path],
      after: (place) =>
        showUndo(words.removedNamed(nameOf(place)), () => write(`${path}/${place.id}`, { status: place.status })),
    },
  );
  const restore = useAction(
    async (place: Place) => {
      await write(`${path}/${place.id}`, { status: 'draft' }, { query: { _fields: 'id' } });
      return place;
    },
    { done: (place) => words.restoredNamed(nameOf(place)), changes: [path] },
  );
  const title = kind === 'venue' ? words.venues : words.organizers;
  return (
    <RoomPage
      title={title}
      actions={
        <Group gap="xs">
          <Button variant="default" component={Link} to="/calendar">
            {words.toCalendar}
          </Button>
          {mayCreate && (
            <Button leftSection={<Plus size={16} />} component={Link} to={`/calendar/${items}/new`}>
              {kind === 'venue' ? words.newVenue : words.newOrganizer}
            </Button>
          )}
        </Group>
      }
    >
      <search className="calendar-filters">
        <TextInput
          type="search"
          aria-label={frame.search}
          placeholder={frame.search}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            search(currentTarget.value);
          }}
        />
        <NativeSelect
          aria-label={words.status}
          value={address.status}
          data={[
            { value: '', label: words.allStatuses },
            ...LISTED_STATUSES.map((status) => ({ value: status, label: words[`status.${status}`] })),
          ]}
          onChange={({ currentTarget }) => setAddress({ status: currentTarget.value })}
        />
      </search>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Loader aria-label={frame.loading} />}
      {data && !data.items.length && <Text>{address.search ? frame.searchNone(address.search) : frame.none}</Text>}
      {data && data.items.length > 0 && (
        <DataTable
          caption={title}
          rows={data.items}
          idOf={({ id }) => id}
          nameOf={nameOf}
          columns={[
            {
              key: 'name',
              title: words.name,
              cell: (place) =>
                mayChange(place) ? (
                  <Anchor component={Link} to={`/calendar/${items}/${place.id}`}>
                    {nameOf(place)}
                  </Anchor>
                ) : (
                  nameOf(place)
                ),
            },
            ...(kind === 'venue'
              ? [
                  {
                    key: 'place',
                    title: words.place,
                    cell: (place: Place) => [place.address, place.city].filter(Boolean).join(', '),
                  },
                ]
              : [{ key: 'email', title: words['fields.email'], cell: (place: Place) => place.email ?? '' }]),
            { key: 'phone', title: words['fields.phone'], cell: ({ phone }: Place) => phone ?? '' },
            {
              key: 'status',
              title: words.status,
              cell: ({ status }: Place) => words[`status.${status}` as 'status.draft'] ?? status,
            },
            {
              key: 'actions',
              title: words.actions,
              cell: (place: Place) => {
                if (place.status === 'trash')
                  return (
                    mayChange(place) && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={words.restoreNamed(nameOf(place))}
                        onClick={() => restore.mutate(place)}
                      >
                        {words.restore}
                      </Button>
                    )
                  );
                return (
                  mayChange(place, 'delete') && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={words.trashNamed(nameOf(place))}
                      onClick={() => trash.mutate(place)}
                    >
                      {words.trash}
                    </Button>
                  )
                );
              },
            },
          ]}
        />
      )}
      {data && (
        <Pager
          page={page}
          pages={data.totalPages}
          total={data.total}
          onPage={(next) => setAddress({ page: String(next) })}
        />
      )}
    </RoomPage>
  );
}
