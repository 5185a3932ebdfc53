import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../words.js';

interface RoomPageProps {
  title: string;
  /** What can be done in the room, beside its title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The path of the page whose heading got the focus last: that of the first page stays where browsers put it. */
let announced = location.pathname;

/**
 * A page of a room: its heading, which is also the title of the page, and what it shows. The heading gets the focus when
 * the page takes the place of another one, so that screen readers say it and the keyboard goes on from it.
 */
export function RoomPage({ title, actions, children }: RoomPageProps) {
  const frame = useWords('frame');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${frame.desk}`;
    if (location.pathname === announced) return;
    announced = location.pathname;
    // A page whose first field has taken the focus already keeps it there.
    if (!document.activeElement?.closest('main, [role=dialog]')) heading.current?.focus({ preventScroll: true });
  }, [title, frame]);
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2" tabIndex={-1} ref={heading}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </>
  );
}
