import { Button, Checkbox, Group, Loader, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../frame/failure.js';
import { ConflictNotice } from '../../parts/conflict.js';
import { useVersionedForm } from '../../parts/versioned-form.js';
import { readVersion, type Versioned } from '../../requests.js';
import { useWords } from '../../words.js';
import { PATHS } from './data.js';
import { RedirectsPage } from './redirects-page.js';

type Value = string | number | boolean | string[];
type Settings = Record<string, Value>;
interface Answer {
  settings: Settings;
  groups: { label: string; value: { label: string; value: number }[] }[];
  post_types: Record<string, string>;
}

/** The settings of the engine that people change, with the kind of field of each. */
const FIELDS = {
  monitor_post: 'group',
  monitor_types: 'types',
  last_group_id: 'group',
  expire_404: 'days',
  expire_redirect: 'days',
  ip_logging: [0, 2, 1],
  track_hits: 'flag',
  log_external: 'flag',
  redirect_cache: [-1, 0, 1, 24, 168],
  https: 'flag',
  preferred_domain: ['', 'www', 'nowww'],
  aliases: 'lines',
  permalinks: 'lines',
  relocate: 'text',
  flag_query: ['exact', 'ignore', 'pass', 'exactorder'],
  flag_case: 'flag',
  flag_trailing: 'flag',
} as const satisfies Record<string, string | readonly (string | number)[]>;
type Name = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Name[];

/** The settings of redirects and of the logs. Only what was changed is sent. */
export function EngineSettings() {
  const frame = useWords('frame');
  const { data, error, refetch } = useQuery({
    queryKey: [PATHS.settings, 'all'],
    queryFn: ({ signal }) => readVersion<Answer>(PATHS.settings, {}, signal),
  });
  if (error && !data)
    return (
      <RedirectsPage page="/settings">
        <Failure error={error} onRetry={() => void refetch()} />
      </RedirectsPage>
    );
  if (!data)
    return (
      <RedirectsPage page="/settings">
        <Loader aria-label={frame.loading} />
      </RedirectsPage>
    );
  return (
    <RedirectsPage page="/settings">
      <Form loaded={data} />
    </RedirectsPage>
  );
}

function Form({ loaded }: { loaded: Versioned<Answer> }) {
  const frame = useWords('frame');
  const words = useWords('redirects');
  const form = useVersionedForm({
    ...{ path: PATHS.settings, loaded, changes: [PATHS.settings] },
    valuesOf: (answer) => answer.settings,
    labelOf: (name) => words[`settings.${name as Name}`],
  });
  return (
    <form
      className="redirect-form"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Stack gap="md">
        {NAMES.map((name) => (
          <Field
            key={name}
            name={name}
            value={(form.draft.values[name] ?? '') as Value}
            answer={loaded.item}
            onChange={(value) => form.draft.set(name, value)}
          />
        ))}
        {form.conflict && <ConflictNotice {...form.conflict} />}
        <Group>
          <Button type="submit" loading={form.isSaving} disabled={!form.draft.count}>
            {frame.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldProps {
  name: Name;
  value: Value;
  answer: Answer;
  onChange: (value: Value) => void;
}

function Field({ name, value, answer, onChange }: FieldProps) {
  const words = useWords('redirects');
  const kind = FIELDS[name];
  const label = words[`settings.${name}`];
  if (kind === 'flag')
    return (
      <Checkbox
        label={label}
        checked={value === true}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    );
  if (kind === 'days')
    return (
      <NumberInput
        label={label}
        description={words['hints.days']}
        min={-1}
        max={60}
        allowDecimal={false}
        value={Number(value)}
        onChange={(next) => onChange(Number(next) || 0)}
      />
    );
  if (kind === 'lines')
    return (
      <Textarea
        label={label}
        description={words['hints.lines']}
        autosize
        minRows={2}
        dir="ltr"
        value={Array.isArray(value) ? value.join('\n') : ''}
        onChange={({ currentTarget: { value: text } }) => onChange(text === '' ? [] : text.split('\n'))}
      />
    );
  if (kind === 'text')
    return (
      <TextInput
        label={label}
        dir="ltr"
        value={String(value)}
        onChange={({ currentTarget: { value: text } }) => onChange(text)}
      />
    );
  if (kind === 'types')
    return (
      <Checkbox.Group label={label} value={Array.isArray(value) ? value : []} onChange={onChange}>
        <Group gap="md" mt={4}>
          {Object.entries(answer.post_types).map(([type, typeLabel]) => (
            <Checkbox key={type} value={type} label={typeLabel} />
          ))}
        </Group>
      </Checkbox.Group>
    );
  if (kind === 'group') {
    const groups = answer.groups.flatMap((module) => module.value);
    const none = name === 'monitor_post' ? [{ value: '0', label: words.noGroup }] : [];
    return (
      <NativeSelect
        label={label}
        value={String(value)}
        data={[...none, ...groups.map((one) => ({ value: String(one.value), label: one.label }))]}
        onChange={({ currentTarget: { value: id } }) => onChange(Number(id))}
      />
    );
  }
  const options: readonly (string | number)[] = kind;
  const labels: Readonly<Record<string, string>> = words[`choices.${name as Choice}`];
  return (
    <NativeSelect
      label={label}
      value={String(value)}
      data={options.map((option) => ({ value: String(option), label: labels[String(option) || 'none'] ?? '' }))}
      onChange={({ currentTarget: { value: next } }) =>
        onChange(options.find((option) => String(option) === next) ?? next)
      }
    />
  );
}

type Choice = 'ip_logging' | 'redirect_cache' | 'preferred_domain' | 'flag_query';
