import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { Key, ReactNode } from 'react';
import { useWords } from '../words.js';
import './data-table.css';

/** A column of a table. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The order that its heading asks for; without, the heading is a text. */
  sort?: string;
}

interface Selection<Id extends Key> {
  ids: ReadonlySet<Id>;
  onChange: (ids: ReadonlySet<Id>) => void;
}

interface DataTableProps<Row, Id extends Key> {
  /** What the table contains, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => Id;
  /** The name of a row, for the label of its checkbox. */
  nameOf: (row: Row) => string;
  selection?: Selection<Id>;
  order?: { by: string; direction: 'asc' | 'desc'; onChange: (by: string, direction: 'asc' | 'desc') => void };
}

/** A table whose rows can be selected and ordered. On phones, each row is a card. */
export function DataTable<Row, Id extends Key>(props: DataTableProps<Row, Id>) {
  const { caption, columns, rows, idOf, nameOf, selection, order } = props;
  const frame = useWords('frame');
  if (!rows.length) return <Text c="dimmed">{frame.none}</Text>;
  const ids = rows.map(idOf);
  const count = selection ? ids.filter((id) => selection.ids.has(id)).length : 0;
  const select = (some: readonly Id[], isSelected: boolean) => {
    const chosen = new Set(selection?.ids);
    for (const id of some)
      if (isSelected) chosen.add(id);
      else chosen.delete(id);
    selection?.onChange(chosen);
  };
  return (
    <Table className="cards-when-narrow" highlightOnHover verticalSpacing="xs">
      <Table.Caption className="for-readers">{caption}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {selection && (
            <Table.Th className="narrow">
              <Checkbox
                aria-label={frame.selectAll}
                checked={count === rows.length}
                indeterminate={count > 0 && count < rows.length}
                onChange={(event) => select(ids, event.currentTarget.checked)}
              />
            </Table.Th>
          )}
          {columns.map(({ key, title, sort }) => (
            <Table.Th
              key={key}
              scope="col"
              aria-sort={
                sort && order?.by === sort ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined
              }
            >
              {sort && order ? (
                <UnstyledButton
                  className="heading"
                  title={frame.sortBy(title)}
                  onClick={() => order.onChange(sort, order.by === sort && order.direction === 'asc' ? 'desc' : 'asc')}
                >
                  {title}
                  {order.by === sort &&
                    (order.direction === 'asc' ? <ChevronUp size={14} /> : <ChevronDown size={14} />)}
                </UnstyledButton>
              ) : (
                title
              )}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const id = idOf(row);
          return (
            <Table.Tr key={id} data-selected={selection?.ids.has(id) || undefined}>
              {selection && (
                <Table.Td className="narrow">
                  <Checkbox
                    aria-label={frame.select(nameOf(row))}
                    checked={selection.ids.has(id)}
                    onChange={(event) => select([id], event.currentTarget.checked)}
                  />
                </Table.Td>
              )}
              {columns.map(({ key, title, cell }) => (
                <Table.Td key={key} data-title={title}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
