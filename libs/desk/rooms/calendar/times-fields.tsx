import { MomentField } from '../../parts/moment-field.js';
import { useWords } from '../../words.js';
import { clockOf, dayOf } from './days.js';

interface TimesFieldsProps {
  /** Local times, `YYYY-MM-DD HH:MM:SS`. */
  start: string;
  end: string;
  isAllDay: boolean;
  problems: Readonly<Record<string, string>>;
  /** Whether the first field is focused when its dialog opens. */
  isFirst?: boolean;
  onStart: (start: string) => void;
  onEnd: (end: string) => void;
}

/** When an event begins and ends. */
export function TimesFields({ start, end, isAllDay, problems, isFirst, onStart, onEnd }: TimesFieldsProps) {
  const words = useWords('calendar');
  return (
    <div className="times">
      <MomentField
        type="date"
        required
        data-autofocus={isFirst || undefined}
        label={words.startDay}
        value={dayOf(start)}
        error={problems.start_date}
        onChange={(value) => onStart(value + start.slice(10))}
      />
      {!isAllDay && (
        <MomentField
          type="time"
          required
          label={words.startTime}
          value={clockOf(start)}
          onChange={(value) => onStart(`${dayOf(start)} ${value}:00`)}
        />
      )}
      <MomentField
        type="date"
        required
        label={words.endDay}
        value={dayOf(end)}
        error={problems.end_date ?? (end < start ? words.endFirst : undefined)}
        onChange={(value) => onEnd(value + end.slice(10))}
      />
      {!isAllDay && (
        <MomentField
          type="time"
          required
          label={words.endTime}
          value={clockOf(end)}
          onChange={(value) => onEnd(`${dayOf(end)} ${value}:00`)}
        />
      )}
    </div>
  );
}
