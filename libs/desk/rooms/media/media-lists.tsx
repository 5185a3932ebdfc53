import { Checkbox, UnstyledButton } from '@mantine/core';
import { DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { useWords } from '../../words.js';
import { useFileSize } from './media-facts.js';
import { type MediaItem, titleOf } from './media-item.js';
import { Thumbnail } from './media-tile.js';
import './media.css';

interface ShownProps {
  items: readonly MediaItem[];
  ids: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  canEdit: (item: MediaItem) => boolean;
  onOpen: (item: MediaItem) => void;
}

/** Files as pictures. */
export function MediaGrid({ items, ids, onSelect, canEdit, onOpen }: ShownProps) {
  const frame = useWords('frame');
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <ul className="plain tiles">
      {items.map((item) => (
        <li key={item.id} className="tile-frame" data-selected={ids.has(item.id) || undefined}>
          {canEdit(item) && (
            <Checkbox
              className="tile-box"
              size="md"
              aria-label={frame.select(titleOf(item))}
              checked={ids.has(item.id)}
              onChange={() => toggle(item.id)}
            />
          )}
          <UnstyledButton className="tile" onClick={() => onOpen(item)}>
            <Thumbnail item={item} />
            <span className="tile-name">{titleOf(item)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** Files as a list with their facts. */
export function MediaTable({ items, ids, onSelect, canEdit, onOpen }: ShownProps) {
  const frame = useWords('frame');
  const words = useWords('media');
  const dates = useDates();
  const sizeOf = useFileSize();
  return (
    <DataTable
      caption={frame['rooms.media']}
      rows={items}
      idOf={({ id }) => id}
      nameOf={titleOf}
      selection={items.some(canEdit) ? { ids, onChange: onSelect } : undefined}
      columns={[
        {
          key: 'title',
          title: words.title,
          cell: (item) => (
            <UnstyledButton className="file-link" onClick={() => onOpen(item)}>
              <span className="small-thumbnail">
                <Thumbnail item={item} />
              </span>
              <span>{titleOf(item)}</span>
            </UnstyledButton>
          ),
        },
        { key: 'kind', title: words.kind, cell: ({ mime_type: type }) => type },
        {
          key: 'size',
          title: words.size,
          cell: ({ media_details: { filesize } }) => filesize !== undefined && sizeOf(filesize),
        },
        {
          key: 'dimensions',
          title: words.dimensions,
          cell: ({ media_details: { width, height } }) => width && height && `${width} × ${height}`,
        },
        { key: 'date', title: words.date, cell: ({ date }) => dates.date(date) },
      ]}
    />
  );
}
