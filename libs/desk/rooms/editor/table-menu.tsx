import { ActionIcon, Kbd, Menu } from '@mantine/core';
import { Table } from 'lucide-react';
import { memo } from 'react';
import type { TableChange } from '../../../blocks/tables.js';
import { useWords } from '../../words.js';

interface TableMenuProps {
  hasHeader: boolean;
  hasFooter: boolean;
  hasCaption: boolean;
  onChange: (change: TableChange) => void;
  onCaption: () => void;
}

const ROWS = ['rowBefore', 'rowAfter', 'removeRow'] as const satisfies readonly TableChange[];
const COLUMNS = ['columnBefore', 'columnAfter', 'removeColumn'] as const satisfies readonly TableChange[];
const KEYS: Partial<Record<TableChange, string>> = { rowAfter: 'Ctrl ↵', columnAfter: 'Ctrl ⇧ ↵' };

/** What can be done with the table that the caret is in, at its cell. */
export const TableMenu = memo(function TableMenu(props: TableMenuProps) {
  const { hasHeader, hasFooter, hasCaption, onChange, onCaption } = props;
  const words = useWords('editor');
  const item = (change: TableChange, label: string) => (
    <Menu.Item
      key={change}
      onClick={() => onChange(change)}
      rightSection={KEYS[change] && <Kbd size="xs">{KEYS[change]}</Kbd>}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start" withinPortal={false} returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words.tableMenu}>
          <Table size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ROWS.map((change) => item(change, words[`table.${change}`]))}
        <Menu.Divider role="separator" />
        {COLUMNS.map((change) => item(change, words[`table.${change}`]))}
        <Menu.Divider role="separator" />
        {item('header', hasHeader ? words['table.removeHeader'] : words['table.addHeader'])}
        {item('footer', hasFooter ? words['table.removeFooter'] : words['table.addFooter'])}
        {!hasCaption && <Menu.Item onClick={onCaption}>{words['action.caption']}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
});
