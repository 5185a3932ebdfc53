import { Button, Divider, Loader, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { plainText } from '../../parts/plain-text.js';
import { list } from '../../requests.js';
import { useWords } from '../../words.js';
import type { MenuNode } from './menu-tree.js';
import '../../parts/schema-form.css';

const SEARCH = '/wp/v2/search';

interface Hit {
  id: number;
  title: string;
  url: string;
  subtype: string;
}

interface AddItemProps {
  opened: boolean;
  onClose: () => void;
  onAdd: (node: MenuNode) => void;
}

const nodeOf = (members: Pick<MenuNode, 'title' | 'fallback' | 'url' | 'type' | 'object' | 'objectId'>): MenuNode => ({
  key: crypto.randomUUID(),
  target: '',
  hint: '',
  isInvalid: false,
  depth: 0,
  ...members,
});

/** Adds an item: what a search finds, or a link of one's own. */
export function AddItem({ opened, onClose, onAdd }: AddItemProps) {
  const words = useWords('menus');
  const frame = useWords('frame');
  const [url, setUrl] = useState('');
  const [label, setLabel] = useState('');
  const add = (node: MenuNode) => {
    onAdd(node);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={words.addItem} closeButtonProps={{ 'aria-label': frame.close }}>
      <Search onAdd={add} />
      <Divider my="md" label={words.customLink} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add(nodeOf({ title: label, fallback: url, url, type: 'custom', object: 'custom', objectId: 0 }));
          setUrl('');
          setLabel('');
        }}
      >
        <Stack gap="sm">
          <TextInput label={words.url} value={url} onChange={(event) => setUrl(event.currentTarget.value)} />
          <TextInput label={words.label} value={label} onChange={(event) => setLabel(event.currentTarget.value)} />
          <Button type="submit" disabled={!url.trim() || !label.trim()}>
            {frame.add}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

function Search({ onAdd }: { onAdd: (node: MenuNode) => void }) {
  const words = useWords('menus');
  const frame = useWords('frame');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const isAsked = search.length > 1;
  // Entries and terms have searches of their own.
  const posts = useHits('post', search, isAsked);
  const terms = useHits('term', search, isAsked);
  const error = posts.error ?? terms.error;
  const isLoading = isAsked && (posts.isPending || terms.isPending) && !error;
  const hits = [
    ...(posts.data?.items ?? []).map((hit) => ({ hit, type: 'post_type' })),
    ...(terms.data?.items ?? []).map((hit) => ({ hit, type: 'taxonomy' })),
  ];
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        label={words.searchContent}
        description={words.searchHelp}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isLoading && <Loader mt="sm" aria-label={frame.loading} />}
      {error && <Failure error={error} onRetry={() => void Promise.all([posts.refetch(), terms.refetch()])} />}
      {isAsked && !isLoading && !error && !hits.length && <Text mt="sm">{words.nothing}</Text>}
      <div className="choices">
        {hits.map(({ hit, type }) => (
          <UnstyledButton
            key={`${type}-${hit.id}`}
            onClick={() =>
              onAdd(
                nodeOf({
                  title: '',
                  fallback: plainText(hit.title),
                  url: hit.url,
                  type,
                  object: hit.subtype,
                  objectId: hit.id,
                }),
              )
            }
          >
            <span>
              {plainText(hit.title)}
              <Text size="xs" c="dimmed">
                {hit.url}
              </Text>
            </span>
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}

const useHits = (type: 'post' | 'term', search: string, enabled: boolean) => {
  const query = { type, search, per_page: 8, _fields: 'id,title,url,subtype' };
  return useQuery({
    queryKey: [SEARCH, query],
    queryFn: ({ signal }) => list<Hit>(SEARCH, query, signal),
    enabled,
  });
};
