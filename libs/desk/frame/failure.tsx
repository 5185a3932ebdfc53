import { Alert, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LintelError } from '#libs/client';
import { isForbidden, isMissing, isOffline } from '../requests.js';
import { useWords, type Section } from '../words.js';
import { RoomPage } from './room-page.js';

/** What an error says to people: the desk's own words where it has some, else those of the site. */
export function messageOf(error: unknown, frame: Section<'frame'>): string {
  if (isOffline(error)) return frame.offline;
  if (isForbidden(error)) return frame.forbidden;
  if (isMissing(error)) return frame.missing;
  return error instanceof LintelError ? error.message : frame.unexpected;
}

/** Says that something failed, and offers to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const frame = useWords('frame');
  return (
    <Alert color="red" title={frame.errorTitle} role="alert">
      <Text size="sm">{messageOf(error, frame)}</Text>
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {frame.again}
        </Button>
      )}
    </Alert>
  );
}

/** What is shown at an address that no room has. */
export function NoRoom() {
  const frame = useWords('frame');
  return (
    <RoomPage title={frame.noRoom}>
      <Button component={Link} to="/" variant="default">
        {frame['rooms.today']}
      </Button>
    </RoomPage>
  );
}
