import { Anchor, Badge, Group, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Copy, ExternalLink, Trash2, Undo2 } from 'lucide-react';
import { type Column, DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { RowMenu } from '../../parts/row-menu.js';
import { useMe } from '../../session.js';
import { home, homes } from '../../site.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import type { Task } from './entry-actions.js';
import { canDelete, type Entry, type Status, type Taxonomy, termsOf } from './entry.js';
import type { Field } from './fields.js';
import type { Placed } from './tree.js';
import { useNames, useTermNames } from './use-entries.js';
import './texts.css';

interface TextTableProps {
  type: ContentType;
  taxonomies: readonly Taxonomy[];
  fields: readonly Field[];
  rows: readonly Placed[];
  selection: { ids: ReadonlySet<number>; onChange: (ids: ReadonlySet<number>) => void };
  order: { by: string; direction: 'asc' | 'desc'; onChange: (by: string, direction: 'asc' | 'desc') => void };
  onTask: (task: Task, entry: Entry) => void;
  onDuplicate: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
}

/** The texts of a page, with what is known of each. */
export function TextTable({ type, taxonomies, fields, rows, selection, order, ...actions }: TextTableProps) {
  const words = useWords('texts');
  const me = useMe();
  const dates = useDates();
  const entries = rows.map(({ entry }) => entry);
  const authors = useNames(
    '/cms/v2/users',
    entries.flatMap(({ author }) => (author && author !== me.id ? [author] : [])),
  );
  const terms = useTermNames(taxonomies, entries);
  const columns: Column<Placed>[] = [
    {
      key: 'title',
      title: words.title,
      sort: 'title',
      cell: (row) => <TitleCell type={type} {...row} />,
    },
    { key: 'status', title: words.status, cell: ({ entry }) => <StatusBadge status={entry.status} /> },
    ...(type.supports.author
      ? [
          {
            key: 'author',
            title: words.author,
            cell: ({ entry }: Placed) => (entry.author === me.id ? me.name : authors.get(entry.author ?? 0)),
          },
        ]
      : []),
    ...taxonomies.map((taxonomy) => ({
      key: taxonomy.rest_base,
      title: taxonomy.name,
      cell: ({ entry }: Placed) =>
        termsOf(entry, taxonomy)
          .flatMap((id) => terms.get(taxonomy)?.get(id) ?? [])
          .join(', '),
    })),
    ...fields.map(({ name, title, sort, textOf }) => ({
      key: `meta.${name}`,
      title,
      sort,
      cell: ({ entry }: Placed) => textOf((entry.meta as Readonly<Record<string, unknown>> | undefined)?.[name]),
    })),
    {
      key: 'date',
      title: words.date,
      sort: 'date',
      cell: ({ entry }) => (
        <time dateTime={entry.date}>{entry.status === 'future' ? dates.both(entry.date) : dates.date(entry.date)}</time>
      ),
    },
    ...(order.by === 'modified'
      ? [
          {
            key: 'modified',
            title: words.modified,
            sort: 'modified',
            cell: ({ entry }: Placed) => <time dateTime={entry.modified}>{dates.both(entry.modified)}</time>,
          },
        ]
      : []),
    {
      key: 'actions',
      title: words.actions,
      cell: ({ entry }) => <EntryMenu type={type} entry={entry} {...actions} />,
    },
  ];
  return (
    <div className="texts-table">
      <DataTable
        caption={type.name}
        columns={columns}
        rows={rows}
        idOf={({ entry }) => entry.id}
        nameOf={({ entry }) => entry.title.raw || words.untitled}
        selection={selection}
        order={order}
      />
    </div>
  );
}

function TitleCell({ type, entry, depth, parent }: Placed & { type: ContentType }) {
  const words = useWords('texts');
  const title = entry.title.raw || words.untitled;
  return (
    <div className="title-cell" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
      {depth > 0 && (
        <>
          <span aria-hidden>└ </span>
          <span className="for-readers">{words.below(parent?.title.raw ?? '')}</span>
        </>
      )}
      {entry.status === 'trash' ? (
        <Text span>{title}</Text>
      ) : (
        <Anchor component={Link} to={`/texts/${type.rest_base}/${entry.id}`} fw={600}>
          {title}
        </Anchor>
      )}
      <Marks entry={entry} />
    </div>
  );
}

/** What is special about an entry. */
function Marks({ entry: { sticky, password, outdated, translations } }: { entry: Entry }) {
  const words = useWords('texts');
  const languages = homes.length > 1 ? homes.filter(({ path }) => (translations ?? {})[path.slice(1)]) : [];
  const others = languages.filter(({ path }) => path !== home.path);
  if (!sticky && !password && !outdated && !others.length) return undefined;
  return (
    <Group component="span" gap={4} className="marks">
      {sticky && <Badge variant="default">{words.sticky}</Badge>}
      {password && <Badge variant="default">{words.password}</Badge>}
      {outdated && (
        <Badge variant="light" color="orange">
          {words.outdated}
        </Badge>
      )}
      {others.map(({ language }) => (
        <Badge key={language} variant="default" title={words.translated}>
          {language}
        </Badge>
      ))}
    </Group>
  );
}

const COLORS: Readonly<Record<Status, string | undefined>> = {
  publish: 'green',
  future: 'blue',
  draft: undefined,
  pending: 'yellow',
  private: undefined,
  trash: 'red',
};

/** A status in words; that of an extension by its name. */
export function StatusBadge({ status }: { status: string }) {
  const words = useWords('texts');
  if (!isStatus(status)) return <Badge variant="default">{status}</Badge>;
  const color = COLORS[status];
  return (
    <Badge variant={color ? 'light' : 'default'} color={color}>
      {words[`status.${status}`]}
    </Badge>
  );
}

const isStatus = (status: string): status is Status => status in COLORS;

interface EntryMenuProps extends Pick<TextTableProps, 'type' | 'onTask' | 'onDuplicate' | 'onDelete'> {
  entry: Entry;
}

/** What can be done with one entry. */
function EntryMenu({ type, entry, onTask, onDuplicate, onDelete }: EntryMenuProps) {
  const frame = useWords('frame');
  const words = useWords('texts');
  const me = useMe();
  const isTrash = entry.status === 'trash';
  const isVisible = type.viewable && (entry.status === 'publish' || entry.status === 'private');
  const mayCreate = me.capabilities[type.capabilities.create_posts ?? ''];
  const mayDelete = canDelete(entry, type, me);
  return (
    <RowMenu label={words.actionsOf(entry.title.raw || words.untitled)}>
      {isVisible && (
        <Menu.Item component="a" href={entry.link} target="_blank" leftSection={<ExternalLink size={16} />}>
          {words.view}
        </Menu.Item>
      )}
      {isTrash && (
        <Menu.Item leftSection={<Undo2 size={16} />} onClick={() => onTask({ kind: 'restore' }, entry)}>
          {words.restore}
        </Menu.Item>
      )}
      {mayCreate && !isTrash && (
        <Menu.Item leftSection={<Copy size={16} />} onClick={() => onDuplicate(entry)}>
          {words.duplicate}
        </Menu.Item>
      )}
      {mayDelete && !isTrash && (
        <Menu.Item leftSection={<Trash2 size={16} />} onClick={() => onTask({ kind: 'trash' }, entry)}>
          {words.trash}
        </Menu.Item>
      )}
      {mayDelete && isTrash && (
        <Menu.Item leftSection={<Trash2 size={16} />} onClick={() => onDelete(entry)}>
          {frame.deleteForGood}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
