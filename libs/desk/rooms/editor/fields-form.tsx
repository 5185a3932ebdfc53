import { Checkbox, NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useWords } from '../../words.js';
import type { MemberSchema, Values } from './entry.js';
import { memberLabel } from './member-label.js';
import { type PanelProps, Section } from './settings-panel.js';

/** The declared fields of a text: a form that follows from their schema. */
export function FieldsForm({ schema, values, set, problems }: PanelProps) {
  const words = useWords('editor');
  const fields = Object.entries(schema.properties.meta?.properties ?? {}).filter(([, { readonly }]) => !readonly);
  if (!schema.writable.has('meta') || !fields.length) return undefined;
  const labels = schema.properties.meta?.['x-labels'] ?? {};
  const meta = (Array.isArray(values.meta) ? {} : (values.meta ?? {})) as Values;
  return (
    <Section title={words['section.fields']} isOpen>
      {fields.map(([name, member]) => (
        <Field
          key={name}
          label={labels[name] ?? memberLabel(name, {})}
          member={member}
          value={meta[name]}
          error={problems[`meta.${name}`]}
          onChange={(value) => set({ meta: { ...meta, [name]: value } })}
        />
      ))}
    </Section>
  );
}

interface FieldProps {
  label: string;
  member: MemberSchema;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

const INPUTS: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'datetime-local',
  uri: 'url',
  email: 'email',
};

function Field({ label, member, value, error, onChange }: FieldProps) {
  const types = [member.type ?? 'string'].flat();
  // A field without a description has its label there.
  const description = member.description === label ? undefined : member.description;
  const shared = { label, description, error };
  if (member.enum)
    return (
      <NativeSelect
        {...shared}
        value={String(value ?? '')}
        data={['', ...member.enum.map(String)]}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    );
  if (types.includes('boolean'))
    return (
      <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  if (types.includes('integer') || types.includes('number'))
    return (
      <NumberInput
        {...shared}
        allowDecimal={types.includes('number')}
        value={typeof value === 'number' ? value : ''}
        onChange={(entered) => onChange(entered === '' ? null : Number(entered))}
      />
    );
  if (types.includes('array') && [member.items?.type ?? 'string'].flat().includes('string'))
    return <TagsInput {...shared} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />;
  if (!types.includes('string')) return <JsonField {...shared} value={value} onChange={onChange} />;
  const input = INPUTS[member.format ?? ''];
  const text = String(value ?? '');
  if (input)
    return (
      <TextInput
        {...shared}
        type={input}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  return <Textarea {...shared} autosize value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
}

interface JsonFieldProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A value of another shape, as JSON. It changes when what was entered is JSON. */
function JsonField({ value, onChange, error, ...shared }: JsonFieldProps) {
  const words = useWords('editor');
  return (
    <Textarea
      {...shared}
      autosize
      classNames={{ input: 'code' }}
      defaultValue={JSON.stringify(value ?? null, null, 1)}
      error={error}
      placeholder={words.json}
      onChange={({ currentTarget }) => {
        try {
          onChange(JSON.parse(currentTarget.value));
          currentTarget.setCustomValidity('');
        } catch {
          currentTarget.setCustomValidity(words.json);
        }
      }}
    />
  );
}
