import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useMe } from '../session.js';
import { useWords } from '../words.js';
import { RoomPage } from './room-page.js';
import type { Room } from './rooms.js';

/**
 * A page of a room for accounts that may use it; others see that they may not. What somebody has entered stays in sight when the
 * right is taken away later: the site then refuses to save it.
 */
export function entered({ capability, title }: Room, Page: ComponentType): ComponentType {
  return function Entered() {
    const frame = useWords('frame');
    const { capabilities } = useMe();
    const [mayEnter] = useState(!capability || capabilities[capability] === true);
    return mayEnter ? <Page /> : <NoEntry title={title(frame)} />;
  };
}

/** Says that the account may not use a part of the desk. */
export function NoEntry({ title }: { title: string }) {
  const frame = useWords('frame');
  return (
    <RoomPage title={title}>
      <Alert color="yellow" title={frame.noEntry}>
        <Anchor component={Link} to="/" c="inherit" underline="always">
          {frame.toToday}
        </Anchor>
      </Alert>
    </RoomPage>
  );
}
