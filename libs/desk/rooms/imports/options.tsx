import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useWords } from '../../words.js';
import { AUTHORITIES, EVENT_STATUSES, FREQUENCIES, type ImportSettings, useCategories, VANISHED } from './data.js';

/** The options of an import as texts; empty ones follow the settings of the site. */
export interface Options {
  name: string;
  category: string;
  status: string;
  authority: string;
  vanished: string;
  dates: string;
  frequency: string;
  day: string;
  time: string;
}

export const NO_OPTIONS: Options = {
  ...{ name: '', category: '', status: '', authority: '', vanished: '', dates: '' },
  ...{ frequency: '', day: '', time: '' },
};

/** The options of a schedule as texts. */
export const optionsOf = (settings: ImportSettings, frequency: string | null): Options => ({
  name: settings.name ?? '',
  category: String(settings.category ?? ''),
  status: settings.status ?? '',
  authority: settings.authority ?? '',
  vanished: settings.vanished ?? '',
  dates: settings.dates ?? '',
  frequency: frequency ?? '',
  day: String(settings.day ?? ''),
  time: settings.time ?? '',
});

/** The members of a body for the options that differ from others. */
export function changedOptions(options: Options, before: Options = NO_OPTIONS): Record<string, string | number> {
  const names = Object.keys(NO_OPTIONS) as (keyof Options)[];
  const changed = names.filter((name) => options[name] !== before[name]);
  return Object.fromEntries(
    changed.map((name) => [name, name === 'category' || name === 'day' ? Number(options[name]) : options[name]]),
  );
}

interface OptionFieldsProps {
  options: Options;
  onChange: (options: Options) => void;
  /** Whether the import may also run once, without a schedule. */
  mayRunOnce: boolean;
}

/** The fields for the options of an import. */
export function OptionFields({ options, onChange, mayRunOnce }: OptionFieldsProps) {
  const words = useWords('imports');
  const categories = useCategories().data ?? [];
  const set = (changes: Partial<Options>) => onChange({ ...options, ...changes });
  const ofSite = { value: '', label: words.asSettings };
  const hasTime = ['daily', 'weekly', 'monthly'].includes(options.frequency);
  return (
    <>
      <div className="import-row">
        <NativeSelect
          label={words.frequency}
          value={options.frequency}
          data={[
            ...(mayRunOnce ? [{ value: '', label: words.once }] : []),
            ...FREQUENCIES.map((value) => ({ value, label: words[`frequency.${value}`] })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ frequency: value })}
        />
        {hasTime && (
          <TextInput
            label={words.time}
            type="time"
            value={options.time}
            onChange={({ currentTarget: { value } }) => set({ time: value })}
          />
        )}
        {options.frequency === 'weekly' && (
          <NativeSelect
            label={words.weekday}
            value={options.day}
            data={[
              { value: '', label: words.anyDay },
              ...['1', '2', '3', '4', '5', '6', '7'].map((value) => ({ value, label: words.weekdays[value] ?? value })),
            ]}
            onChange={({ currentTarget: { value } }) => set({ day: value })}
          />
        )}
        {options.frequency === 'monthly' && (
          <NumberInput
            label={words.day}
            min={1}
            max={31}
            value={options.day}
            onChange={(value) => set({ day: String(value) })}
          />
        )}
      </div>
      <TextInput
        label={words.name}
        value={options.name}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <div className="import-row">
        <NativeSelect
          label={words.eventStatus}
          value={options.status}
          data={[ofSite, ...EVENT_STATUSES.map((value) => ({ value, label: words[`eventStatus.${value}`] }))]}
          onChange={({ currentTarget: { value } }) => set({ status: value })}
        />
        <NativeSelect
          label={words.category}
          value={options.category}
          data={[
            { value: '', label: words.noCategory },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ category: value })}
        />
      </div>
      <div className="import-row">
        <NativeSelect
          label={words.authority}
          value={options.authority}
          data={[ofSite, ...AUTHORITIES.map((value) => ({ value, label: words[`authority.${value}`] }))]}
          onChange={({ currentTarget: { value } }) => set({ authority: value })}
        />
        <NativeSelect
          label={words.vanished}
          value={options.vanished}
          data={[ofSite, ...VANISHED.map((value) => ({ value, label: words[`vanished.${value}`] }))]}
          onChange={({ currentTarget: { value } }) => set({ vanished: value })}
        />
        <NativeSelect
          label={words.dates}
          value={options.dates}
          data={[
            { value: '', label: words.detected },
            { value: 'dmy', label: words['dates.dmy'] },
            { value: 'mdy', label: words['dates.mdy'] },
          ]}
          onChange={({ currentTarget: { value } }) => set({ dates: value })}
        />
      </div>
    </>
  );
}
