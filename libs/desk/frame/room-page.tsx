import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../words.js';

interface RoomPageProps {
  title: string;
  /** What can be done in the room, beside its title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a room: its heading, which is also the title of the page, and what it shows. */
export function RoomPage({ title, actions, children }: RoomPageProps) {
  const frame = useWords('frame');
  useEffect(() => {
    document.title = `${title} – ${frame.desk}`;
  }, [title, frame]);
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2" tabIndex={-1} id="room">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </>
  );
}
