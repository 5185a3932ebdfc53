import { Alert, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LintelError } from '#libs/client';
import { ConflictNotice } from '../../parts/conflict.js';
import { useWords } from '../../words.js';
import { dayOf } from './days.js';
import type { EventValues } from './event-values.js';
import { differing } from './rebased.js';
import { ruleOf } from './repeat.js';

interface ConflictAlertProps {
  mine: EventValues;
  theirs: EventValues;
  isSaving: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** Shows what is filled in and differs from what somebody else has saved meanwhile. */
export function ConflictAlert({ mine, theirs, ...choices }: ConflictAlertProps) {
  const words = useWords('calendar');
  const clashes = differing(mine, theirs).map((name) => ({
    ...{ name, label: words[`members.${name}`], mine: shown(mine, name), theirs: shown(theirs, name) },
  }));
  return <ConflictNotice clashes={clashes} {...choices} />;
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
