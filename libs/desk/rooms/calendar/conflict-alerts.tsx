import { Alert, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LintelError } from '#libs/client';
import { useWords } from '../../words.js';
import { dayOf } from './days.js';
import type { EventValues } from './event-values.js';
import { differing } from './rebased.js';
import { ruleOf } from './repeat.js';

/** Says that somebody else has changed an event meanwhile, and what differs from what is filled in. */
export function ConflictAlert({ mine, theirs }: { mine: EventValues; theirs: EventValues }) {
  const frame = useWords('frame');
  const words = useWords('calendar');
  const names = differing(mine, theirs);
  return (
    <Alert color="yellow" title={frame.conflict} role="alert" mb="md">
      <Text size="sm">{words.conflictText}</Text>
      <dl className="differences">
        {names.map((name) => (
          <div key={name}>
            <dt>{words[`members.${name}`]}</dt>
            <dd>{shown(theirs, name) || words.empty}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}

/** A value as text. */
function shown(values: EventValues, name: keyof EventValues): string {
  const value = values[name];
  if (name === 'repeat') return [ruleOf(values.repeat, dayOf(values.start)), ...values.repeat.rdate].join(' ');
  if (typeof value !== 'object') return String(value ?? '');
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? one.name : one)).join(', ');
  if ('name' in value) return value.name;
  return 'url' in value ? value.url : '';
}

interface LostDatesAlertProps {
  error: unknown;
  onConfirm: () => void;
  /** What is shown for other errors. */
  children: ReactNode;
}

/** Asks before changed dates of a series lose their place. */
export function LostDatesAlert({ error, onConfirm, children }: LostDatesAlertProps) {
  const words = useWords('calendar');
  if (!(error instanceof LintelError && error.code === 'event-overrides-lost')) return children;
  return (
    <Alert color="yellow" role="alert" title={words.lostDates}>
      <Text size="sm">{error.message}</Text>
      <Button mt="sm" size="xs" color="red" onClick={onConfirm}>
        {words.loseDates}
      </Button>
    </Alert>
  );
}
