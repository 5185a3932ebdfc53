import { Loader, Modal, NavLink, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { plainText } from '../parts/plain-text.js';
import { list } from '../requests.js';
import { useAllTypes } from '../types.js';
import { useWords } from '../words.js';
import { Failure } from './failure.js';
import { type Hit, usePlaces } from './search-places.js';

interface SearchDialogProps {
  opened: boolean;
  /** Becomes the field in which one writes. */
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Searches everything: texts, events, terms. What the account edits on the desk is opened there. */
export function SearchDialog({ opened, field, onClose }: SearchDialogProps) {
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
        ref={field}
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
  const placeOf = usePlaces();
  const { data: types = {} } = useAllTypes();
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
      {data.items.map((hit) => {
        const { id, title, url, subtype } = hit;
        const to = placeOf(hit);
        const shown = {
          label: plainText(title),
          description: types[subtype]?.labels.singular_name ?? subtype,
          onClick: onClose,
        };
        return (
          <li key={`${subtype}-${id}`}>
            {to ? <NavLink component={Link} to={to} {...shown} /> : <NavLink component="a" href={url} {...shown} />}
          </li>
        );
      })}
    </ul>
  );
}
