import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTag, useWords } from '../../words.js';
import { useCalendarDates } from './calendar-dates.js';
import { addDays, dayOf, nowIn } from './days.js';
import { isLastOf, KINDS, MONTHLY, nextDates, nthOf, ruleOf, WEEKDAYS, type Repeat } from './repeat.js';

interface RepeatFieldsProps {
  value: Repeat;
  onChange: (value: Repeat) => void;
  /** First start, such as `2031-05-01 10:00:00`. */
  start: string;
  zone: string;
  allDay: boolean;
  weekStart: number;
  /** Why the site refused the recurrence. */
  error?: string;
}

/** How many of the next dates are shown. */
const SHOWN = 10;

/** When an event takes place again: the rule, its end, extra and excluded dates, and the next dates that follow. */
export function RepeatFields({ value, onChange, start, zone, allDay, weekStart, error }: RepeatFieldsProps) {
  const words = useWords('calendar');
  const day = dayOf(start);
  const { weekdayName, dayName } = useCalendarDates();
  const change = (changes: Partial<Repeat>) => onChange({ ...value, ...changes });
  const kinds = KINDS.map((kind) => ({ value: kind, label: words[`repeat.${kind}`] }));
  const chooseKind = (kind: Repeat['kind']) =>
    change({ kind, ...(kind === 'other' && value.kind !== 'other' ? { rule: ruleOf(value, day) } : {}) });
  const weekdays = Array.from({ length: 7 }, (_, index) => (index + weekStart) % 7);
  const monthly = MONTHLY.filter((one) => one !== 'last' || isLastOf(day)).map((one) => ({
    value: one,
    label:
      one === 'day'
        ? words.monthDay(String(Number(day.slice(8))))
        : one === 'last'
          ? words.monthLast(weekdayName(day))
          : words.monthNth(words[`nth.${nthOf(day) as 1 | 2 | 3 | 4 | 5}`], weekdayName(day)),
  }));
  return (
    <Fieldset legend={words.repeats}>
      <Stack gap="sm">
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <NativeSelect
          label={words.repeat}
          data={kinds}
          value={value.kind}
          onChange={(event) => chooseKind(event.currentTarget.value as Repeat['kind'])}
        />
        {value.kind === 'other' && (
          <Textarea
            label={words.rule}
            description={words.ruleHint}
            autosize
            spellCheck={false}
            value={value.rule}
            onChange={(event) => change({ rule: event.currentTarget.value })}
          />
        )}
        {value.kind !== 'never' && value.kind !== 'other' && (
          <>
            <NumberInput
              label={words[`every.${value.kind}`]}
              min={1}
              max={99}
              allowDecimal={false}
              value={value.interval}
              onChange={(interval) => change({ interval: Math.max(1, Number(interval) || 1) })}
            />
            {value.kind === 'weekly' && (
              <Checkbox.Group
                label={words.weekdays}
                value={value.weekdays}
                onChange={(chosen) =>
                  chosen.length && change({ weekdays: WEEKDAYS.filter((one) => chosen.includes(one)) })
                }
              >
                <Group gap="sm" mt="xs">
                  {weekdays.map((number) => (
                    <Checkbox key={number} value={WEEKDAYS[number]} label={dayName(number)} />
                  ))}
                </Group>
              </Checkbox.Group>
            )}
            {value.kind === 'monthly' && (
              <NativeSelect
                label={words.monthlyOn}
                data={monthly}
                value={value.monthly}
                onChange={(event) => change({ monthly: event.currentTarget.value as Repeat['monthly'] })}
              />
            )}
            <Group align="end" gap="sm">
              <NativeSelect
                label={words.ends}
                data={(['never', 'count', 'until'] as const).map((end) => ({
                  value: end,
                  label: words[`ends.${end}`],
                }))}
                value={value.end}
                onChange={(event) => change({ end: event.currentTarget.value as Repeat['end'] })}
              />
              {value.end === 'count' && (
                <NumberInput
                  label={words.count}
                  min={1}
                  max={999}
                  allowDecimal={false}
                  value={value.count}
                  onChange={(count) => change({ count: Math.max(1, Number(count) || 1) })}
                />
              )}
              {value.end === 'until' && (
                <TextInput
                  type="date"
                  label={words.until}
                  value={value.until}
                  onChange={(event) => change({ until: event.currentTarget.value })}
                />
              )}
            </Group>
          </>
        )}
        <DateList
          label={words.extraDates}
          action={words.addDate}
          dates={value.rdate}
          suggestion={addDays(day, 7)}
          clock={allDay ? '' : start.slice(10)}
          onChange={(rdate) => change({ rdate })}
        />
        {(value.kind !== 'never' || value.exdate.length > 0) && (
          <DateList
            label={words.excludedDates}
            action={words.excludeDate}
            dates={value.exdate}
            suggestion={day}
            clock={start.slice(10)}
            onChange={(exdate) => change({ exdate })}
          />
        )}
        {(value.kind !== 'never' || value.rdate.length > 0) && (
          <NextDatesList value={value} start={start} zone={zone} allDay={allDay} />
        )}
      </Stack>
    </Fieldset>
  );
}

interface NextDatesListProps {
  value: Repeat;
  start: string;
  zone: string;
  allDay: boolean;
}

/** The next dates that follow from what is filled in, always up to date. */
function NextDatesList({ value, start, zone, allDay }: NextDatesListProps) {
  const words = useWords('calendar');
  const { fullDay, full } = useCalendarDates();
  const title = useId();
  const now = nowIn(zone);
  const { dates, problem } = nextDates(value, start, start > now ? start.slice(0, 10) : now, SHOWN);
  return (
    <div>
      <Text size="sm" fw={500} id={title}>
        {words.nextDates}
      </Text>
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      {!problem && !dates.length && <Text size="sm">{words.noDates}</Text>}
      <ol className="next-dates" aria-labelledby={title}>
        {dates.map((date) => (
          <li key={date}>{allDay ? fullDay(date) : full(date)}</li>
        ))}
      </ol>
    </div>
  );
}

interface DateListProps {
  label: string;
  /** What the button says that adds one. */
  action: string;
  dates: string[];
  suggestion: string;
  /** The time of day of a new date, ` HH:MM:SS`; empty for whole days. */
  clock: string;
  onChange: (dates: string[]) => void;
}

/** Dates beside the rule. */
function DateList({ label, action, dates, suggestion, clock, onChange }: DateListProps) {
  const words = useWords('calendar');
  const tag = useTag();
  const { fullDay, full } = useCalendarDates();
  const [next, setNext] = useState('');
  const nameOf = (date: string) =>
    date.length > 10 && !date.endsWith('00:00:00') ? full(date.split('/', 1)[0] ?? '') : fullDay(date);
  const add = () => {
    if (next) onChange([...new Set([...dates, next + clock])].sort());
    setNext('');
  };
  return (
    <div role="group" aria-label={label} lang={tag}>
      <Group align="end" gap="xs">
        <TextInput
          type="date"
          label={label}
          value={next}
          onFocus={() => setNext((present) => present || suggestion)}
          onChange={(event) => setNext(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" onClick={add} disabled={!next}>
          {action}
        </Button>
      </Group>
      {dates.length > 0 && (
        <ul className="plain chosen-dates">
          {dates.map((date) => (
            <li key={date}>
              {nameOf(date)}
              <ActionIcon
                variant="subtle"
                size="md"
                aria-label={words.removeNamed(nameOf(date))}
                onClick={() => onChange(dates.filter((one) => one !== date))}
              >
                <X size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
