import { Autocomplete, Checkbox, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../words.js';
import { findTargets, PATHS, QUERY_HANDLINGS, type RuleGroup } from './data.js';
import {
  ACTION_TYPES,
  actionNamed,
  MATCH_TYPES,
  matchNamed,
  type MatchParameter,
  type RuleValues,
  type TargetName,
} from './declaration.js';

interface RuleFormProps {
  draft: RuleValues;
  onChange: (draft: RuleValues) => void;
  groups: readonly RuleGroup[];
  /** Members that must be filled in. */
  missing: readonly string[];
}

/** The fields of a rule: those of its condition and its action follow from their declarations. */
export function RuleForm({ draft, onChange, groups, missing }: RuleFormProps) {
  const words = useWords('redirects');
  const match = matchNamed(draft.match_type);
  const action = actionNamed(draft.action_type);
  const set = (changes: Partial<RuleValues>) => onChange({ ...draft, ...changes });
  const setData = (name: string, value: string) => set({ data: { ...draft.data, [name]: value } });
  const setFlag = (changes: Partial<RuleValues['flags']>) => set({ flags: { ...draft.flags, ...changes } });
  const errorOf = (name: string) => (missing.includes(name) ? words.needed : undefined);
  return (
    <Stack gap="sm">
      <TextInput
        label={draft.flags.flag_regex ? words['fields.expression'] : words['fields.source']}
        description={draft.flags.flag_regex ? undefined : words['hints.source']}
        value={draft.url}
        error={errorOf('source')}
        onChange={({ currentTarget: { value } }) => set({ url: value })}
        required
        dir="ltr"
      />
      <div className="redirect-row">
        <NativeSelect
          label={words['fields.action']}
          value={action.name}
          data={ACTION_TYPES.map((value) => ({ value, label: words[`actions.${value}`] }))}
          onChange={({ currentTarget: { value } }) =>
            set({ action_type: value, action_code: actionNamed(value).codes[0] ?? 0 })
          }
        />
        {action.codes.length > 0 && (
          <NativeSelect
            label={words['fields.code']}
            value={String(draft.action_code)}
            data={action.codes.map((code) => ({
              value: String(code),
              label: words.codes[String(code)] ?? String(code),
            }))}
            onChange={({ currentTarget: { value } }) => set({ action_code: Number(value) })}
          />
        )}
      </div>
      <NativeSelect
        label={words['fields.match']}
        value={match.name}
        data={MATCH_TYPES.map((value) => ({ value, label: words[`matches.${value}`] }))}
        onChange={({ currentTarget: { value } }) => set({ match_type: value })}
      />
      {match.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={draft.data[parameter.name] ?? ''}
          error={errorOf(parameter.name)}
          onChange={(value) => setData(parameter.name, value)}
        />
      ))}
      {action.needsTarget &&
        match.targets.map((name) => (
          <TargetField
            key={name}
            name={name}
            value={draft.data[name] ?? ''}
            error={errorOf(name)}
            onChange={(value) => setData(name, value)}
          />
        ))}
      <details>
        <summary>{words.more}</summary>
        <Stack gap="sm" mt="sm">
          <div className="redirect-row">
            <NativeSelect
              label={words['fields.query']}
              value={draft.flags.flag_query}
              disabled={draft.flags.flag_regex}
              data={QUERY_HANDLINGS.map((value) => ({ value, label: words[`queries.${value}`] }))}
              onChange={({ currentTarget: { value } }) => setFlag({ flag_query: value })}
            />
            <NativeSelect
              label={words['fields.group']}
              value={String(draft.group_id)}
              data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ currentTarget: { value } }) => set({ group_id: Number(value) })}
            />
            <NumberInput
              label={words['fields.position']}
              min={0}
              allowDecimal={false}
              value={draft.position}
              onChange={(value) => set({ position: Number(value) || 0 })}
            />
          </div>
          <TextInput
            label={words['fields.title']}
            value={draft.title}
            maxLength={500}
            onChange={({ currentTarget: { value } }) => set({ title: value })}
          />
          <Checkbox
            label={words['fields.regex']}
            checked={draft.flags.flag_regex}
            onChange={({ currentTarget: { checked } }) => setFlag({ flag_regex: checked })}
          />
          <Checkbox
            label={words['fields.case']}
            checked={draft.flags.flag_case}
            onChange={({ currentTarget: { checked } }) => setFlag({ flag_case: checked })}
          />
          <Checkbox
            label={words['fields.trailing']}
            checked={draft.flags.flag_trailing}
            onChange={({ currentTarget: { checked } }) => setFlag({ flag_trailing: checked })}
          />
          <Checkbox
            label={words['fields.unlogged']}
            checked={draft.isUnlogged}
            onChange={({ currentTarget: { checked } }) => set({ isUnlogged: checked })}
          />
        </Stack>
      </details>
    </Stack>
  );
}

interface FieldProps<Name> {
  value: string;
  error?: string;
  onChange: (value: string) => void;
  parameter?: Name;
}

function ParameterField({
  parameter,
  value,
  error,
  onChange,
}: FieldProps<MatchParameter> & { parameter: MatchParameter }) {
  const words = useWords('redirects');
  const label = words[`parameters.${parameter.name}`];
  if (parameter.kind === 'flag')
    return (
      <Checkbox
        label={label}
        checked={value === '1'}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? '1' : '')}
      />
    );
  const Field = parameter.kind === 'lines' ? Textarea : TextInput;
  return (
    <Field
      label={label}
      value={value}
      error={error}
      dir="ltr"
      onChange={({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
        onChange(currentTarget.value)
      }
    />
  );
}

/** The field for a target: it finds entries by their titles. */
function TargetField({ name, value, error, onChange }: FieldProps<TargetName> & { name: TargetName }) {
  const words = useWords('redirects');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 250);
  const { data = [] } = useQuery({
    queryKey: [PATHS.targets, text],
    queryFn: ({ signal }) => findTargets(text, signal),
    enabled: text.length > 1 && !text.startsWith('/') && !text.includes('://'),
    placeholderData: keepPreviousData,
  });
  const titles = new Map(data.map((one) => [one.value, one.title]));
  return (
    <Autocomplete
      label={words[`targets.${name}`]}
      description={words['hints.target']}
      value={value}
      error={error}
      data={[...titles.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => words.targetOption(titles.get(option.value) ?? '', option.value)}
      onChange={(next) => {
        setTyped(titles.has(next) ? '' : next);
        onChange(next);
      }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      dir="ltr"
    />
  );
}
