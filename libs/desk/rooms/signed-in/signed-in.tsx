import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { RoomPage } from '../../frame/room-page.js';
import { SIGNED_IN } from '../../session.js';
import { useWords } from '../../words.js';

/** Informs the windows that wait for a sign-in, and closes itself where the browser allows it. */
export function SignedIn() {
  const frame = useWords('frame');
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNED_IN);
    channel.postMessage(true);
    channel.close();
    window.close();
  }, []);
  return (
    <RoomPage title={frame.signedInTitle}>
      <Text>{frame.signedInText}</Text>
    </RoomPage>
  );
}
