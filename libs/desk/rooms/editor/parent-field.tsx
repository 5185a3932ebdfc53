import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { list } from '../../requests.js';
import { useWords } from '../../words.js';
import type { PanelProps } from './settings-panel.js';

interface Candidate {
  id: number;
  title: { raw: string };
}

/** The text above a text. Long lists are searched. */
export function ParentField({ path, entry, values, set, problems }: PanelProps) {
  const words = useWords('editor');
  const [search, setSearch] = useState('');
  const parent = Number(values.parent ?? 0);
  const query = {
    ...{ context: 'edit', per_page: 100, orderby: 'title', order: 'asc', _fields: 'id,title.raw' },
    ...{ exclude: entry?.id, search: search.trim() || undefined },
  };
  const { data } = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => list<Candidate>(path, query, signal),
    placeholderData: (former) => former,
  });
  const items = data?.items ?? [];
  const isListed = parent === 0 || items.some(({ id }) => id === parent);
  return (
    <>
      {(search !== '' || (data?.totalPages ?? 1) > 1) && (
        <TextInput
          type="search"
          label={words.searchParents}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <NativeSelect
        label={words['member.parent']}
        value={String(parent)}
        error={problems.parent}
        onChange={(event) => set({ parent: Number(event.currentTarget.value) })}
        data={[
          { value: '0', label: words.noParent },
          ...(isListed ? [] : [{ value: String(parent), label: String(parent) }]),
          ...items.map(({ id, title }) => ({ value: String(id), label: title.raw || String(id) })),
        ]}
      />
    </>
  );
}
