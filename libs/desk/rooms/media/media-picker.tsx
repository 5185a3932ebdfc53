import { Button, FileButton, Group, Loader, Modal, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { Pager } from '../../parts/pager.js';
import { list } from '../../requests.js';
import { useCan } from '../../session.js';
import { useWords } from '../../words.js';
import { DropArea } from './drop-area.js';
import { LIST_FIELDS, MEDIA, type MediaItem, type PickedMedia, pickedOf, titleOf } from './media-item.js';
import { Thumbnail } from './media-tile.js';
import { UploadList } from './upload-list.js';
import { useUploads } from './uploads.js';
import './media.css';

export type { PickedMedia } from './media-item.js';

interface MediaPickerProps {
  opened: boolean;
  onClose: (isChosen?: boolean) => void;
  /** Is called with what was chosen, in the order of choosing; the dialog closes itself. */
  onChoose: (items: PickedMedia[]) => void;
  /** Whether several can be chosen. */
  multiple?: boolean;
  /** Offers pictures only. */
  type?: 'image';
}

/** A dialog for choosing media that the site has, or uploading some. */
export function MediaPicker({ opened, onClose, multiple = false, ...more }: MediaPickerProps) {
  const frame = useWords('frame');
  const words = useWords('media');
  // Its places show it while it is open only, so that it gives back the focus itself.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    <Modal
      opened={opened}
      onClose={() => onClose()}
      size="60rem"
      title={multiple ? words.pickSeveral : words.pickOne}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <Choice multiple={multiple} onClose={onClose} {...more} />
    </Modal>
  );
}

const PER_PAGE = 24;

/** Items in the order of choosing; uploaded ones in that of their files, whichever was finished first. */
function inOrder(items: readonly MediaItem[], keys: ReadonlyMap<number, number>): MediaItem[] {
  const keyOf = ({ id }: MediaItem) => keys.get(id) ?? 0;
  const uploaded = items.filter((item) => keyOf(item)).sort((one, other) => keyOf(one) - keyOf(other));
  return items.map((item) => (keyOf(item) ? (uploaded.shift() ?? item) : item));
}

/** What is in the dialog. Its state ends when the dialog is closed. */
function Choice({ onClose, onChoose, multiple, type }: Omit<MediaPickerProps, 'opened'>) {
  useFocusBack();
  const frame = useWords('frame');
  const words = useWords('media');
  const canUpload = useCan('upload_files');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly MediaItem[]>([]);
  const [search] = useDebouncedValue(text.trim(), 250);
  const query = {
    ...{ page, per_page: PER_PAGE, _fields: LIST_FIELDS },
    ...(search ? { search } : {}),
    ...(type ? { media_type: type } : {}),
  };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [MEDIA, query],
    queryFn: ({ signal }) => list<MediaItem>(MEDIA, query, signal),
    placeholderData: keepPreviousData,
  });
  const choose = (item: MediaItem) => setChosen((all) => (multiple ? [...all, item] : [item]));
  const toggle = (item: MediaItem) =>
    chosen.some(({ id }) => id === item.id) ? setChosen((all) => all.filter(({ id }) => id !== item.id)) : choose(item);
  const keys = useRef(new Map<number, number>());
  const uploads = useUploads((item, key) => {
    keys.current.set(item.id, key);
    if (!type || item.media_type === type) choose(item);
    setPage(1);
  });
  const take = (items: readonly MediaItem[]) => {
    onChoose(inOrder(items, keys.current).map(pickedOf));
    onClose(true);
  };
  return (
    <DropArea onFiles={canUpload ? uploads.add : () => undefined}>
      <Group align="end" mb="sm">
        <TextInput
          flex="1 1 12rem"
          data-autofocus
          type="search"
          label={words.search}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
        {canUpload && (
          <FileButton
            multiple={multiple}
            accept={type && `${type}/*`}
            onChange={(files) => uploads.add([files].flat().filter((file) => file !== null))}
          >
            {(props) => (
              <Button variant="default" leftSection={<Upload size={16} />} {...props}>
                {words.upload}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      <UploadList {...uploads} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && <Loader aria-label={frame.loading} />}
      {data && !data.items.length && <Text c="dimmed">{search ? frame.searchNone(search) : words.none}</Text>}
      {data && (
        <>
          <ul className="plain tiles">
            {data.items.map((item) => {
              const isChosen = chosen.some(({ id }) => id === item.id);
              return (
                <li key={item.id}>
                  <UnstyledButton
                    className="tile"
                    aria-pressed={isChosen}
                    onClick={() => toggle(item)}
                    onDoubleClick={() => !multiple && take([item])}
                  >
                    <Thumbnail item={item} />
                    {isChosen && <Check className="tile-mark" size={20} aria-hidden />}
                    <span className="tile-name">{titleOf(item)}</span>
                  </UnstyledButton>
                </li>
              );
            })}
          </ul>
          <Pager page={page} pages={data.totalPages} total={data.total} onPage={setPage} />
        </>
      )}
      <Group justify="flex-end" mt="md" className="picker-foot">
        <Text size="sm" role="status">
          {multiple && frame.selected(chosen.length)}
        </Text>
        <Button variant="default" onClick={() => onClose()}>
          {frame.cancel}
        </Button>
        <Button disabled={!chosen.length} onClick={() => take(chosen)}>
          {words.choose}
        </Button>
      </Group>
    </DropArea>
  );
}
