import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { list } from '../requests.js';
import { useWords } from '../words.js';
import { plainText } from './plain-text.js';

interface Named {
  id: number;
  name: string;
}

interface RemoteSelectProps {
  label: string;
  /** Path of the route whose items are offered: users, or the terms of a taxonomy. */
  path: string;
  /** The id of the chosen item; empty for none. */
  value: string;
  onChange: (id: string) => void;
  placeholder?: string;
  autoFocus?: boolean;
}

const PER_PAGE = 30;

/** Chooses one of many items of the site: those that match what is typed are read when the list is open. */
export function RemoteSelect({ label, path, value, onChange, placeholder, autoFocus }: RemoteSelectProps) {
  const frame = useWords('frame');
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [typed] = useDebouncedValue(text.trim(), 250);
  const own = { include: value, _fields: 'id,name' };
  const { data: chosen } = useQuery({
    queryKey: [path, own],
    queryFn: ({ signal }) => list<Named>(path, own, signal),
    enabled: value !== '',
    staleTime: 60_000,
  });
  const known = chosen?.items.map(optionOf) ?? [];
  const search = known.some((option) => option.label === typed) ? '' : typed;
  const query = { per_page: PER_PAGE, _fields: 'id,name', ...(search ? { search } : {}) };
  const { data: found, isFetching } = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => list<Named>(path, query, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const options = found?.items.map(optionOf) ?? [];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': frame.clear }}
      data-autofocus={autoFocus || undefined}
      data={[...known.filter((one) => !options.some((option) => option.value === one.value)), ...options]}
      // What matches is decided by the site.
      filter={({ options: all }) => all}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={isFetching ? frame.loading : frame.searchNone(typed)}
    />
  );
}

const optionOf = ({ id, name }: Named) => ({ value: String(id), label: plainText(name) });
