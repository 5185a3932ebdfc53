import { TagsInput } from '@mantine/core';
import { DeclaredForm } from '../../parts/schema-form.js';
import type { FormValues } from '../../parts/schema.js';
import { useWords } from '../../words.js';
import { EVENTS } from './webhook.js';
import '../../parts/schema-form.css';

interface WebhookFieldsProps {
  values: FormValues;
  errors: Readonly<Record<string, string>>;
  onChange: (name: string, value: unknown) => void;
}

const RECEIVERS = ['event', 'slack', 'mattermost', 'discord', 'teams', 'github', 'empty'];

/** What a webhook sends, and where. */
export function WebhookFields({ values, errors, onChange }: WebhookFieldsProps) {
  const words = useWords('webhooks');
  const text = { type: 'string' };
  return (
    <div className="fields">
      <DeclaredForm
        values={values}
        errors={errors}
        onChange={onChange}
        fields={[{ name: 'url', label: words.url, schema: { ...text, format: 'uri' } }]}
      />
      <TagsInput
        label={words.events}
        description={words.eventsHelp}
        error={errors.events}
        data={[...EVENTS]}
        value={Array.isArray(values.events) ? values.events.map(String) : []}
        onChange={(events) => onChange('events', events)}
      />
      <DeclaredForm
        values={values}
        errors={errors}
        onChange={onChange}
        fields={[
          { name: 'active', label: words.active, schema: { type: 'boolean' } },
          { name: 'template', label: words.template, schema: { ...text, enum: RECEIVERS } },
          { name: 'context', label: words.context, schema: { ...text, enum: ['view', 'edit'] } },
          { name: 'filter', label: words.filter, schema: { type: 'object' } },
          { name: 'body', label: words.body, schema: text, rows: 4 },
          { name: 'format', label: words.format, schema: { ...text, enum: ['json', 'form', 'text'] } },
        ]}
      />
    </div>
  );
}
