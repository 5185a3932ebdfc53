import { Loader, Modal, NavLink, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { list } from '../requests.js';
import { useWords } from '../words.js';
import { Failure } from './failure.js';

interface Hit {
  id: number;
  title: string;
  url: string;
  type: string;
  subtype: string;
}

/** Searches everything: texts, events, terms. */
export function SearchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const frame = useWords('frame');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={frame.searchAll}
      size="lg"
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <TextInput
        data-autofocus
        type="search"
        aria-label={frame.searchAll}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {asked.length > 1 ? <Hits text={asked} onClose={onClose} /> : <Text my="sm">{frame.searchMore}</Text>}
    </Modal>
  );
}

function Hits({ text, onClose }: { text: string; onClose: () => void }) {
  const frame = useWords('frame');
  const query = { search: text, per_page: 20, _fields: 'id,title,url,type,subtype' };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['/cms/v2/search', query],
    queryFn: ({ signal }) => list<Hit>('/cms/v2/search', query, signal),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loader my="sm" aria-label={frame.loading} />;
  if (!data.items.length) return <Text my="sm">{frame.searchNone(text)}</Text>;
  return (
    <ul className="plain">
      {data.items.map(({ id, title, url, subtype }) => (
        <li key={`${subtype}-${id}`}>
          <NavLink component="a" href={url} label={title} description={subtype} onClick={onClose} />
        </li>
      ))}
    </ul>
  );
}
