import { Button, Loader } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useParams } from '@tanstack/react-router';
import { NotebookPen, Plus } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { NoType } from '../../frame/no-type.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAddress } from '../../parts/address.js';
import { Refusals } from '../../parts/bulk.js';
import { Confirm } from '../../parts/confirm.js';
import { Pager } from '../../parts/pager.js';
import { isForbidden } from '../../requests.js';
import { useMe } from '../../session.js';
import { type ContentType, useAllTypes, useTypes } from '../../types.js';
import { useWords } from '../../words.js';
import { BulkBar } from './bulk-bar.js';
import { useEntryActions } from './entry-actions.js';
import type { Entry, Taxonomy } from './entry.js';
import { type DeclaredFields, useFields } from './fields.js';
import { QuickDraft } from './quick-draft.js';
import { TextFilters } from './text-filters.js';
import { TextTable } from './text-table.js';
import { treeOf } from './tree.js';
import { isTree, useEntries, useTaxonomies, type View } from './use-entries.js';
import './texts.css';

/** The texts of a type. */
export function Texts() {
  const frame = useWords('frame');
  const { type: base } = useParams({ strict: false });
  const { data, isPending, error, refetch } = useAllTypes();
  const type = useTypes().find(({ rest_base: own }) => own === base);
  // Accounts that edit nothing do not see the types.
  if (isForbidden(error) && !data) return <NoType base={base} />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loader aria-label={frame.loading} />;
  if (!type) return <NoType base={base} />;
  return <TypeTexts key={type.slug} type={type} />;
}

function TypeTexts({ type }: { type: ContentType }) {
  const words = useWords('texts');
  const frame = useWords('frame');
  const { capabilities } = useMe();
  const [isDrafting, drafting] = useDisclosure();
  const { data: taxonomies, error, refetch } = useTaxonomies(type);
  const fields = useFields(type);
  const mayCreate = capabilities[type.capabilities.create_posts ?? ''];
  return (
    <RoomPage
      title={type.name}
      actions={
        mayCreate && (
          <Button.Group>
            <Button
              variant="default"
              leftSection={<NotebookPen size={16} />}
              aria-expanded={isDrafting}
              onClick={drafting.toggle}
            >
              {words.quickDraft}
            </Button>
            <Button component={Link} to={`/texts/${type.rest_base}/new`} leftSection={<Plus size={16} />}>
              {words.new}
            </Button>
          </Button.Group>
        )
      }
    >
      {isDrafting && <QuickDraft type={type} />}
      {error && !taxonomies && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (!taxonomies || !fields) && <Loader aria-label={frame.loading} />}
      {taxonomies && fields && <TextList type={type} taxonomies={taxonomies} fields={fields} />}
    </RoomPage>
  );
}

interface TextListProps {
  type: ContentType;
  taxonomies: readonly Taxonomy[];
  fields: DeclaredFields;
}

/** The list with its filters, and what can be done with what is selected. */
function TextList({ type, taxonomies, fields }: TextListProps) {
  const frame = useWords('frame');
  const words = useWords('texts');
  const usual = type.hierarchical ? { by: 'menu_order', direction: 'asc' } : { by: 'date', direction: 'desc' };
  const [address, setAddress] = useAddress<string>({
    ...{ status: 'any', search: '', author: '', ...usual, size: '20', page: '1' },
    ...Object.fromEntries(taxonomies.map(({ rest_base: base }) => [base, ''])),
    ...Object.fromEntries(fields.filters.map(({ key }) => [key, ''])),
  });
  const view = address as View;
  const { data, error, isPending, isPlaceholderData, refetch } = useEntries(type, view, taxonomies, fields);
  // What is selected belongs to what is shown.
  const shown = JSON.stringify(view);
  const [selected, setSelected] = useState({ shown, ids: NONE });
  const ids = selected.shown === shown ? selected.ids : NONE;
  const select = (chosen: ReadonlySet<number>) => setSelected({ shown, ids: chosen });
  const [doomed, setDoomed] = useState<Entry>();
  const { run, duplicate, isRunning, refusals, forget } = useEntryActions(type, () => select(NONE));
  const items = data?.items ?? [];
  const rows = isTree(type, view, taxonomies, fields) ? treeOf(items) : items.map((entry) => ({ entry, depth: 0 }));
  const chosen = items.filter(({ id }) => ids.has(id));
  const isFiltered =
    view.status !== 'any' ||
    view.search ||
    view.author ||
    taxonomies.some((one) => view[one.rest_base]) ||
    fields.filters.some(({ key }) => view[key]);
  return (
    <>
      <TextFilters type={type} taxonomies={taxonomies} fields={fields} view={view} onChange={setAddress} />
      <Refusals refusals={refusals} onClose={forget} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && <Loader aria-label={frame.loading} />}
      {data && !items.length && <p className="no-texts">{isFiltered ? words.noneFound : words.none}</p>}
      {data && items.length > 0 && (
        <div aria-busy={isPlaceholderData} className="texts-list">
          <TextTable
            type={type}
            taxonomies={taxonomies}
            fields={fields.columns}
            rows={rows}
            selection={{ ids, onChange: select }}
            order={{
              by: view.by,
              direction: view.direction === 'asc' ? 'asc' : 'desc',
              onChange: (by, direction) => setAddress({ by, direction }),
            }}
            onTask={(task, entry) => run(task, [entry])}
            onDuplicate={duplicate}
            onDelete={setDoomed}
          />
          <BulkBar
            type={type}
            taxonomies={taxonomies}
            entries={chosen}
            isRunning={isRunning}
            onRun={(task) => run(task, chosen)}
            onClear={() => select(NONE)}
          />
        </div>
      )}
      {data && (items.length > 0 || Number(view.page) > 1) && (
        <Pager
          page={Number(view.page)}
          pages={data.totalPages}
          total={data.total}
          onPage={(page) => setAddress({ page: String(page) })}
        />
      )}
      <Confirm
        opened={doomed !== undefined}
        title={words.deleteTitle(1)}
        action={frame.deleteForGood}
        onClose={() => setDoomed(undefined)}
        onConfirm={() => doomed && run({ kind: 'delete' }, [doomed])}
      />
    </>
  );
}

const NONE: ReadonlySet<number> = new Set();
