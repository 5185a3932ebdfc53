import { Select, MultiSelect, type ComboboxItem } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { plainText as textOf } from '../../parts/plain-text.js';
import { useCan } from '../../session.js';
import { useWords } from '../../words.js';
import type { Found } from './events.js';
import { createPlace, findPlaces, PLACES, type PlaceKind } from './places.js';

/** The value of the option that creates a place. */
const NEW = 'new';

/** What pickers of both kinds have: the options for what was typed, and how the new one is created. */
function useOptions(kind: PlaceKind, chosen: readonly Found[], onCreated: (place: Found) => void) {
  const words = useWords('calendar');
  const mayCreate = useCan(PLACES[kind].capability);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 200);
  const isChosen = chosen.some(({ name }) => name === asked);
  const { data = [] } = useQuery({
    queryKey: [PLACES[kind].path, 'names', isChosen ? '' : asked],
    queryFn: ({ signal }) => findPlaces(kind, isChosen ? '' : asked, signal),
    placeholderData: keepPreviousData,
  });
  const create = useAction((name: string) => createPlace(kind, name), {
    changes: [PLACES[kind].path],
    after: (place) => {
      setSearch('');
      onCreated(place);
    },
  });
  const found = data.filter(({ id }) => !chosen.some((one) => one.id === id));
  const isKnown = [...chosen, ...data].some(({ name }) => name.toLowerCase() === search.trim().toLowerCase());
  const options: ComboboxItem[] = [...chosen, ...found].map(({ id, name }) => ({ value: String(id), label: name }));
  if (mayCreate && search.trim() && !isKnown) options.push({ value: NEW, label: words.createNamed(search.trim()) });
  const placeOf = (value: string): Found | undefined => [...chosen, ...data].find(({ id }) => String(id) === value);
  return { options, search, setSearch, placeOf, create: () => create.mutate(search.trim()) };
}

/** The site has searched already, also in other fields than the name. */
const all = ({ options }: { options: unknown }) => options as ComboboxItem[];

interface PlacePickerProps {
  kind: PlaceKind;
  label: string;
  value: Found | undefined;
  error?: string;
  onChange: (place: Found | undefined) => void;
}

/** Chooses a venue by a search, or creates it. */
export function PlacePicker({ kind, label, value, error, onChange }: PlacePickerProps) {
  const words = useWords('calendar');
  const { options, search, setSearch, placeOf, create } = useOptions(kind, value ? [value] : [], onChange);
  return (
    <Select
      label={label}
      placeholder={words.searchPlace}
      searchable
      clearable
      nothingFoundMessage={words.nothingFound}
      withScrollArea={false}
      filter={all}
      error={error}
      data={options}
      value={value ? String(value.id) : null}
      searchValue={search}
      onSearchChange={(text) => setSearch(textOf(text))}
      onChange={(chosen) => {
        if (chosen === NEW) create();
        else onChange(chosen === null ? undefined : placeOf(chosen));
      }}
    />
  );
}

interface PlacesPickerProps {
  kind: PlaceKind;
  label: string;
  value: Found[];
  error?: string;
  onChange: (places: Found[]) => void;
}

/** Chooses organizers by a search, or creates them, in an order. */
export function PlacesPicker({ kind, label, value, error, onChange }: PlacesPickerProps) {
  const words = useWords('calendar');
  const { options, search, setSearch, placeOf, create } = useOptions(kind, value, (place) =>
    onChange([...value, place]),
  );
  return (
    <MultiSelect
      label={label}
      placeholder={words.searchPlace}
      searchable
      nothingFoundMessage={words.nothingFound}
      withScrollArea={false}
      filter={all}
      error={error}
      data={options}
      value={value.map(({ id }) => String(id))}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(chosen) => {
        if (chosen.includes(NEW)) return create();
        return onChange(chosen.map(placeOf).filter((one) => one !== undefined));
      }}
    />
  );
}
