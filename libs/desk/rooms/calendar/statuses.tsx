import { NativeSelect } from '@mantine/core';
import { useCan } from '../../session.js';
import { useWords } from '../../words.js';

/** The statuses that forms offer. */
const STATUSES = ['publish', 'draft', 'pending', 'private'] as const;
/** Those that need the right to publish. */
const PUBLIC: readonly string[] = ['publish', 'private'];

/** The statuses that lists can be limited to. */
export const LISTED_STATUSES = ['publish', 'draft', 'pending', 'future', 'private', 'trash'] as const;

interface StatusSelectProps {
  /** What the capabilities of the type call its items. */
  items: 'events' | 'venues' | 'organizers';
  /** The stored status, which stays possible. */
  stored: string;
  value: string;
  error: string | undefined;
  onChange: (status: string) => void;
}

/** The status of an item: the stored one, and those that the account may give it. */
export function StatusSelect({ items, stored, value, error, onChange }: StatusSelectProps) {
  const words = useWords('calendar');
  const mayPublish = useCan(`publish_cal_${items}`);
  const offered = STATUSES.filter((status) => mayPublish || !PUBLIC.includes(status));
  return (
    <NativeSelect
      label={words.status}
      value={value}
      error={error}
      data={[...new Set([stored, ...offered])].map((status) => ({
        value: status,
        label: words[`status.${status}` as 'status.draft'] ?? status,
      }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
