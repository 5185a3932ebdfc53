import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

interface RowMenuProps {
  /** What the button does, for screen readers; it names the row. */
  label: string;
  size?: 'lg';
  /** The items. */
  children: ReactNode;
}

/** What can be done with one row of a list. A closed menu costs as much as the rest of its row, so it is only a button. */
export function RowMenu({ label, size, children }: RowMenuProps) {
  const [isUsed, setUsed] = useState(false);
  const button = { variant: 'subtle', color: 'gray', 'aria-label': label, ...(size ? { size } : {}) };
  if (isUsed) return <UsedMenu button={button}>{children}</UsedMenu>;
  return (
    <ActionIcon {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)}>
      <EllipsisVertical size={18} />
    </ActionIcon>
  );
}

function UsedMenu({ button, children }: { button: Readonly<Record<string, string>>; children: ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  // The button has the focus when the menu opens, so that it gets it back.
  useEffect(() => setOpened(true), []);
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }} opened={isOpened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon {...button} autoFocus>
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
