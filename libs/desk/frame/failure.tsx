import { Alert, Button, Text } from '@mantine/core';
import { LintelError } from '../../client/index.js';
import { isForbidden, isMissing, isOffline } from '../requests.js';
import { useWords, type Words } from '../words.js';

/** What an error says to people: the desk's own words where it has some, else those of the site. */
export function messageOf(error: unknown, { errors }: Words): string {
  if (isOffline(error)) return errors.offline;
  if (isForbidden(error)) return errors.forbidden;
  if (isMissing(error)) return errors.missing;
  return error instanceof LintelError ? error.message : errors.unexpected;
}

/** Says that something failed, and offers to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords();
  return (
    <Alert color="red" title={words.errors.title} role="alert">
      <Text size="sm">{messageOf(error, words)}</Text>
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {words.errors.again}
        </Button>
      )}
    </Alert>
  );
}

/** What an address shows that no room has. */
export function NoRoom() {
  return <Text>{useWords().errors.noRoom}</Text>;
}
