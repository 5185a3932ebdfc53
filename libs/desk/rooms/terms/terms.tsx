import { ActionIcon, Anchor, Button, Group, Loader, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { Confirm } from '../../parts/confirm.js';
import { DataTable } from '../../parts/data-table.js';
import { Pager } from '../../parts/pager.js';
import { list, read, remove } from '../../requests.js';
import { useMe } from '../../session.js';
import { useWords } from '../../words.js';
import { TermDialog } from './term-dialog.js';
import { type Taxonomy, TAXONOMIES, type Term, treeOf } from './term.js';
import './terms.css';

const PER_PAGE = 100;

/** The terms of a taxonomy: categories, tags, and what the site declares. */
export function Terms() {
  const words = useWords('terms');
  const { capabilities } = useMe();
  const [{ tax, q, page }, change] = useAddress({ tax: '', q: '', page: '1' });
  const [text, setText] = useState(q);
  const ask = useDebouncedCallback((search: string) => change({ q: search }), 250);
  const [edited, setEdited] = useState<Term | 'new'>();
  const taxonomies = useQuery({
    queryKey: [TAXONOMIES],
    queryFn: ({ signal }) => read<Record<string, Taxonomy>>(TAXONOMIES, { context: 'edit' }, signal),
    staleTime: 300_000,
  });
  // Capabilities that accounts do not have by name follow from those for categories.
  const shown = Object.values(taxonomies.data ?? {}).filter(
    ({ visibility, capabilities: { manage_terms: needed = '' } }) =>
      visibility.show_ui && (capabilities[needed] ?? capabilities.manage_categories),
  );
  const chosen = shown.find(({ slug }) => slug === tax) ?? shown[0];
  return (
    <RoomPage
      title={chosen?.name ?? words.title}
      actions={
        chosen && (
          <Button leftSection={<Plus size={16} />} onClick={() => setEdited('new')}>
            {words.newTerm(chosen.labels.singular_name ?? chosen.name)}
          </Button>
        )
      }
    >
      {taxonomies.error && <Failure error={taxonomies.error} onRetry={() => void taxonomies.refetch()} />}
      {taxonomies.isPending && <Loader aria-label={words.title} />}
      {taxonomies.data && !chosen && <Text>{words.noTaxonomies}</Text>}
      {chosen && (
        <>
          <Group align="end" mb="md">
            <NativeSelect
              label={words.taxonomy}
              value={chosen.slug}
              data={shown.map(({ slug, name }) => ({ value: slug, label: name }))}
              onChange={(event) => {
                setText('');
                change({ tax: event.currentTarget.value, q: '' });
              }}
            />
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
          </Group>
          <TermList
            taxonomy={chosen}
            search={q}
            page={Number(page)}
            onPage={(to) => change({ page: String(to) })}
            onEdit={setEdited}
          />
          {edited && (
            <TermDialog
              key={edited === 'new' ? 'new' : edited.id}
              taxonomy={chosen}
              term={edited === 'new' ? undefined : edited}
              onClose={() => setEdited(undefined)}
            />
          )}
        </>
      )}
    </RoomPage>
  );
}

interface TermListProps {
  taxonomy: Taxonomy;
  search: string;
  page: number;
  onPage: (page: number) => void;
  onEdit: (term: Term) => void;
}

function TermList({ taxonomy, search, page, onPage, onEdit }: TermListProps) {
  const { actions } = useWords('forms');
  const words = useWords('terms');
  const frame = useWords('frame');
  const [deleted, setDeleted] = useState<Term>();
  const path = `/cms/v2/${taxonomy.rest_base}`;
  const query = {
    context: 'edit',
    search: search || undefined,
    page,
    per_page: PER_PAGE,
    _fields: 'id,name,slug,description,count,parent,link',
  };
  const { data, error, refetch } = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => list<Term>(path, query, signal),
    placeholderData: keepPreviousData,
  });
  const end = useAction(({ id }: Term) => remove(`${path}/${id}`, { force: true }), {
    done: words.termDeleted(deleted?.name ?? ''),
    changes: [path],
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label={taxonomy.name} />;
  return (
    <>
      <DataTable
        caption={taxonomy.name}
        rows={treeOf(data.items)}
        idOf={({ term: { id } }) => id}
        nameOf={({ term: { name } }) => name}
        columns={[
          {
            key: 'name',
            title: words.name,
            cell: ({ term, depth }) => (
              <span className="term" style={{ '--depth': depth } as CSSProperties}>
                <Anchor component="button" type="button" onClick={() => onEdit(term)}>
                  {term.name}
                </Anchor>
                {depth > 0 && <span className="for-readers">{words.level(String(depth + 1))}</span>}
              </span>
            ),
          },
          { key: 'slug', title: words.slug, cell: ({ term: { slug } }) => slug },
          { key: 'entries', title: words.entries, cell: ({ term: { count } }) => count },
          {
            key: 'delete',
            title: actions,
            cell: ({ term }) => (
              <ActionIcon variant="subtle" aria-label={words.deleteTerm(term.name)} onClick={() => setDeleted(term)}>
                <Trash2 size={16} />
              </ActionIcon>
            ),
          },
        ]}
      />
      <Pager page={page} pages={data.totalPages} total={data.total} onPage={onPage} />
      <Confirm
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title={words.deleteTermTitle(deleted?.name ?? '')}
        action={frame.delete}
        onConfirm={() => deleted && end.mutate(deleted)}
      />
    </>
  );
}
