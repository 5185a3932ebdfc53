import { Button, FileButton, Group, Loader, NativeSelect, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trash2, Undo2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { BatchRequest } from '#libs/client';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAddress } from '../../parts/address.js';
import { Refusals, useBulk } from '../../parts/bulk.js';
import { Confirm } from '../../parts/confirm.js';
import { Pager } from '../../parts/pager.js';
import { SearchField } from '../../parts/search-field.js';
import { list } from '../../requests.js';
import { useCan, useMe } from '../../session.js';
import { useWords } from '../../words.js';
import { DropArea } from './drop-area.js';
import { MediaDetails } from './media-details.js';
import { LIST_FIELDS, MEDIA, type MediaItem, titleOf } from './media-item.js';
import { MediaGrid, MediaTable } from './media-lists.js';
import { UploadList } from './upload-list.js';
import { useUploads } from './uploads.js';
import './media.css';

const KINDS = ['image', 'video', 'audio', 'application', 'text'] as const;
const SIZE = 48;

type Task = 'trash' | 'restore' | 'delete';

const requestOf = (task: Task, { id }: MediaItem): BatchRequest => {
  const path = `${MEDIA}/${id}`;
  // Files in use have the status of their parent, whichever other one is asked for.
  if (task === 'restore') return { path: `${path}?_fields=id`, body: { status: 'draft' } };
  return { path: task === 'trash' ? path : `${path}?force=true`, method: 'DELETE' };
};

/** All files: as pictures or as a list, with uploads and details. */
export function Media() {
  const frame = useWords('frame');
  const words = useWords('media');
  const me = useMe();
  const editsOthers = useCan('edit_others_posts');
  const [view, setView] = useAddress({ search: '', kind: '', status: '', as: 'grid', page: '1', item: '' });
  const query = {
    ...{ page: view.page, per_page: SIZE, _fields: LIST_FIELDS },
    ...(view.search ? { search: view.search } : {}),
    ...(view.kind ? { media_type: view.kind } : {}),
    ...(view.status ? { status: view.status } : {}),
  };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [MEDIA, query],
    queryFn: ({ signal }) => list<MediaItem>(MEDIA, query, signal),
    placeholderData: keepPreviousData,
  });
  const uploads = useUploads();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [doomed, setDoomed] = useState<readonly MediaItem[]>([]);
  const isTrash = view.status === 'trash';
  const canEdit = ({ author }: MediaItem) => editsOthers || author === me.id;
  const keepPage = (changes: Partial<typeof view>) => setView({ page: view.page, ...changes });
  const bulk = useBulk<MediaItem, Task>({
    path: MEDIA,
    isUnbatched: true,
    requestOf,
    nameOf: titleOf,
    done: (task, count) => words[`done.${task}`](count),
    undo: (task) => (task === 'trash' ? 'restore' : undefined),
    after: () => {
      setIds(new Set());
      keepPage({ item: '' });
    },
  });
  const items = data?.items ?? [];
  const chosen = items.filter((item) => ids.has(item.id) && canEdit(item));
  const open = ({ id }: MediaItem) => keepPage({ item: String(id) });
  const actionsOf = (some: readonly MediaItem[], size: 'xs' | 'sm') => (
    <>
      {isTrash ? (
        <Button
          {...{ size }}
          variant="default"
          leftSection={<Undo2 size={16} />}
          onClick={() => bulk.run('restore', some)}
        >
          {words.restore}
        </Button>
      ) : (
        <Button
          {...{ size }}
          variant="default"
          leftSection={<Trash2 size={16} />}
          onClick={() => bulk.run('trash', some)}
        >
          {words.trash}
        </Button>
      )}
      <Button {...{ size }} variant="default" onClick={() => setDoomed(some)}>
        {frame.deleteForGood}
      </Button>
    </>
  );
  const shown = { items, ids, onSelect: setIds, canEdit, onOpen: open };
  return (
    <RoomPage
      title={frame['rooms.media']}
      actions={
        <FileButton multiple onChange={uploads.add}>
          {(props) => (
            <Button leftSection={<Upload size={16} />} {...props}>
              {words.upload}
            </Button>
          )}
        </FileButton>
      }
    >
      <DropArea onFiles={uploads.add}>
        <Group align="end" mb="md" gap="sm">
          <SearchField label={words.search} value={view.search} onChange={(search) => setView({ search })} />
          <NativeSelect
            label={words.kind}
            value={view.kind}
            onChange={(event) => setView({ kind: event.currentTarget.value })}
            data={[
              { value: '', label: words.kindAny },
              ...KINDS.map((value) => ({ value, label: words[`kinds.${value}`] })),
            ]}
          />
          <NativeSelect
            label={words.place}
            value={view.status}
            onChange={(event) => setView({ status: event.currentTarget.value })}
            data={[
              { value: '', label: words.placeLibrary },
              { value: 'trash', label: words.placeTrash },
            ]}
          />
          <SegmentedControl
            aria-label={words.as}
            transitionDuration={0}
            value={view.as}
            onChange={(as) => keepPage({ as })}
            data={[
              { value: 'grid', label: words.asGrid },
              { value: 'list', label: words.asList },
            ]}
          />
        </Group>
        <UploadList {...uploads} />
        <Refusals refusals={bulk.refusals} onClose={bulk.forget} />
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {isPending && <Loader aria-label={frame.loading} />}
        {data && !items.length && (
          <p className="no-media">{view.search || view.kind || isTrash ? words.noneFound : words.none}</p>
        )}
        {items.length > 0 && (view.as === 'list' ? <MediaTable {...shown} /> : <MediaGrid {...shown} />)}
        {chosen.length > 0 && (
          <Group className="media-bar" role="group" aria-label={words.bulk} gap="xs">
            <span role="status">{frame.selected(chosen.length)}</span>
            {actionsOf(chosen, 'xs')}
          </Group>
        )}
        {data && (
          <Pager
            page={Number(view.page)}
            pages={data.totalPages}
            total={data.total}
            onPage={(page) => setView({ page: String(page) })}
          />
        )}
      </DropArea>
      {view.item && (
        <MediaDetails
          key={view.item}
          id={Number(view.item)}
          onClose={() => keepPage({ item: '' })}
          onOpen={(id) => keepPage({ item: String(id) })}
          actions={(item) => canEdit(item) && actionsOf([item], 'sm')}
        />
      )}
      <Confirm
        opened={doomed.length > 0}
        title={words.deleteFiles(doomed.length)}
        action={frame.deleteForGood}
        onClose={() => setDoomed([])}
        onConfirm={() => bulk.run('delete', doomed)}
      />
    </RoomPage>
  );
}
