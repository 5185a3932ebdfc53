import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plainText as textOf } from '../../parts/plain-text.js';
import { useWords } from '../../words.js';
import { useCategories } from './events.js';
import { listPlaces, nameOf, PLACES } from './places.js';
import { LISTED_STATUSES } from './statuses.js';

interface Filters {
  search: string;
  category: string;
  venue: string;
  status: string;
}

interface CalendarFiltersProps {
  value: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

const NONE: Filters = { search: '', category: '', venue: '', status: '' };

/** What the events of the calendar are limited to. */
export function CalendarFilters({ value, onChange }: CalendarFiltersProps) {
  const words = useWords('calendar');
  const [text, setText] = useState(value.search);
  const { data: categories = [] } = useCategories();
  const { data: venues } = useQuery({
    queryKey: [PLACES.venue.path, 'filter'],
    queryFn: ({ signal }) => listPlaces('venue', { per_page: 50 }, signal),
    staleTime: 60_000,
  });
  const search = useDebouncedCallback((sent: string) => onChange({ search: sent.trim() }), 300);
  useEffect(() => setText(value.search), [value.search]);
  const isLimited = Object.values(value).some(Boolean);
  return (
    <search className="calendar-filters">
      <TextInput
        type="search"
        aria-label={words.searchEvents}
        placeholder={words.searchEvents}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          search(currentTarget.value);
        }}
      />
      <NativeSelect
        aria-label={words.category}
        value={value.category}
        data={[
          { value: '', label: words.allCategories },
          ...categories.map(({ id, name }) => ({ value: String(id), label: textOf(name) })),
        ]}
        onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
      />
      <NativeSelect
        aria-label={words.venue}
        value={value.venue}
        data={[
          { value: '', label: words.allVenues },
          ...(venues?.items ?? []).map((venue) => ({ value: String(venue.id), label: nameOf(venue) })),
        ]}
        onChange={({ currentTarget }) => onChange({ venue: currentTarget.value })}
      />
      <NativeSelect
        aria-label={words.status}
        value={value.status}
        data={[
          { value: '', label: words.allStatuses },
          ...LISTED_STATUSES.map((status) => ({ value: status, label: words[`status.${status}`] })),
        ]}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value })}
      />
      {isLimited && (
        <Button variant="subtle" onClick={() => onChange(NONE)}>
          {words.clearFilters}
        </Button>
      )}
    </search>
  );
}
