import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../words.js';

interface RoomProps {
  title: string;
  /** What can be done in the room, beside its title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A room: its heading, which is also the title of the page, and what it shows. */
export function Room({ title, actions, children }: RoomProps) {
  const { frame } = useWords();
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
