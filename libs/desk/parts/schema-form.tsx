import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../words.js';
import { ItemChooser } from './item-chooser.js';
import { type FormValues, titleOf, typeOf, type ValueSchema } from './schema.js';
import './schema-form.css';

/** A field of a form, as a schema declares it. */
export interface DeclaredField {
  name: string;
  schema: ValueSchema;
  /** What people call it; without, it follows from its name. */
  label?: string;
  /** How many lines its text has, where it is longer than one. */
  rows?: number;
}

interface DeclaredFormProps {
  fields: readonly DeclaredField[];
  values: FormValues;
  /** What the site says against values, by name. */
  errors?: Readonly<Record<string, string>>;
  onChange: (name: string, value: unknown) => void;
}

/** The fields of a form that follow from a schema. */
export const DeclaredForm = ({ fields, values, errors = {}, onChange }: DeclaredFormProps) => (
  <div className="fields">
    {fields.map((field) => (
      <Field
        key={field.name}
        {...field}
        value={values[field.name]}
        error={errors[field.name]}
        onChange={(value) => onChange(field.name, value)}
      />
    ))}
  </div>
);

interface FieldProps extends DeclaredField {
  value: unknown;
  error?: string;
  onChange: (value: unknown) => void;
}

/** The types of inputs for texts of a format. */
const TYPES: Readonly<Record<string, string>> = { email: 'email', 'date-time': 'datetime-local', date: 'date' };

const COLOUR = /^#[\da-f]{6}$/i;

function Field({ name, schema, label = titleOf(name), rows, value, error, onChange }: FieldProps) {
  const words = useWords('forms');
  const type = typeOf(schema);
  const {
    description,
    readonly: isReadOnly = false,
    enum: choices,
    'x-chosen-from': from,
    minimum,
    maximum,
    format,
  } = schema;
  const common = { label, description: description?.replaceAll('`', ''), error };
  if (from) return <ItemChooser {...common} from={from} value={Number(value ?? 0)} onChange={onChange} />;
  if (type === 'boolean')
    return (
      <Switch
        {...common}
        disabled={isReadOnly}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (choices)
    return (
      <NativeSelect
        {...common}
        disabled={isReadOnly}
        value={String(value ?? '')}
        data={choices.map((choice) => ({ value: String(choice), label: titleOf(String(choice)) || words.unset }))}
        onChange={(event) => onChange(choices.find((choice) => String(choice) === event.currentTarget.value))}
      />
    );
  if (type === 'integer' || type === 'number')
    return (
      <NumberInput
        {...common}
        readOnly={isReadOnly}
        value={typeof value === 'number' ? value : String(value ?? '')}
        min={minimum}
        max={maximum}
        allowDecimal={type === 'number'}
        clampBehavior="none"
        onChange={onChange}
      />
    );
  if (type === 'array' && schema.items && ['string', 'integer', 'number'].includes(typeOf(schema.items)))
    return <LinesField {...{ common, value, onChange, isNumeric: typeOf(schema.items) !== 'string' }} />;
  if (type === 'array' || type === 'object') return <JsonField {...{ common, value, onChange }} />;
  const text = typeof value === 'string' ? value : '';
  if (rows)
    return (
      <Textarea
        {...common}
        value={text}
        rows={rows}
        readOnly={isReadOnly}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...common}
      readOnly={isReadOnly}
      type={TYPES[format ?? ''] ?? 'text'}
      inputMode={format === 'uri' ? 'url' : undefined}
      maxLength={schema.maxLength}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        COLOUR.test(text) ? (
          <input
            className="colour"
            type="color"
            aria-label={label}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : undefined
      }
    />
  );
}

interface TextOfValueProps {
  common: { label: string; description?: string; error?: string };
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A list of texts or numbers, one per line. */
function LinesField({ common, value, onChange, isNumeric }: TextOfValueProps & { isNumeric: boolean }) {
  const words = useWords('forms');
  const stored = Array.isArray(value) ? value.map(String).join('\n') : '';
  const [text, setText] = useState(stored);
  const linesOf = (lines: string) => lines.split('\n').filter((line) => line.trim() !== '');
  // Blank lines are no values, and stay while somebody types.
  const shown = linesOf(text).join('\n') === stored ? text : stored;
  return (
    <Textarea
      {...common}
      description={[common.description, words.onePerLine].filter(Boolean).join(' ')}
      value={shown}
      autosize={false}
      rows={Math.min(10, Math.max(3, shown.split('\n').length))}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(linesOf(event.currentTarget.value).map((line) => (isNumeric && line.trim() ? asNumber(line) : line)));
      }}
    />
  );
}

/** A number; the text as it is where it is none, so that the site says what is wrong with it. */
const asNumber = (line: string): number | string => (Number.isFinite(Number(line)) ? Number(line) : line);

/** A value of a form of its own, as JSON. A text that is none is kept as it is; the site refuses it. */
function JsonField({ common, value, onChange }: TextOfValueProps) {
  const words = useWords('forms');
  const [text, setText] = useState<string>();
  const shown = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const isOwn = text !== undefined && JSON.stringify(parsed(text)) === JSON.stringify(value);
  return (
    <Textarea
      {...common}
      description={[common.description, words.asJson].filter(Boolean).join(' ')}
      value={isOwn ? text : shown}
      rows={6}
      spellCheck={false}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(parsed(event.currentTarget.value));
      }}
    />
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
