import { Badge, Button, Checkbox, Group, Loader, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LintelError } from '#libs/client';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { fieldErrors } from '../../parts/schema.js';
import { read, replace } from '../../requests.js';
import { useWords } from '../../words.js';
import './model.css';

const MODEL = '/lintel/v1/model';
const MEMBERS = ['types', 'taxonomies', 'fields'] as const;

type Declaration = Readonly<Record<(typeof MEMBERS)[number], Record<string, object>>>;

interface Step {
  action: string;
  path: string;
  text: string;
  needs_confirmation: boolean;
}

type Model = Declaration & { version: number; steps?: Step[] };

const textOf = ({ types, taxonomies, fields }: Declaration): string =>
  JSON.stringify({ types, taxonomies, fields }, null, 2);

/** What the site declares, and its change: planned first, then applied. */
export function Model() {
  const words = useWords('model');
  const { data, error, refetch } = useQuery({
    queryKey: [MODEL],
    queryFn: ({ signal }) => read<Model>(MODEL, {}, signal),
  });
  return (
    <RoomPage title={words.title}>
      <Text mb="md">{words.help}</Text>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={words.title} />}
      {data && (
        <Stack gap="xl">
          {MEMBERS.map((member) => (
            <section key={member} aria-label={words[member]}>
              <Title order={2} size="h4">
                {words[member]}
              </Title>
              <Names declared={data[member]} />
            </section>
          ))}
          <Editor key={data.version} model={data} />
        </Stack>
      )}
    </RoomPage>
  );
}

function Names({ declared }: { declared: Record<string, object> }) {
  const words = useWords('model');
  const names = Object.entries(declared);
  if (!names.length) return <Text c="dimmed">{words.nothingDeclared}</Text>;
  return (
    <ul>
      {names.map(([name, value]) => {
        const { labels } = value as { labels?: { plural?: unknown } };
        return (
          <li key={name}>
            <code>{name}</code> {typeof labels?.plural === 'string' && labels.plural}
          </li>
        );
      })}
    </ul>
  );
}

/** The declaration that a text has; undefined if it is no JSON object. */
function declarationOf(text: string): Declaration | undefined {
  try {
    const parsed = JSON.parse(text) as unknown;
    return typeof parsed === 'object' && parsed !== null ? (parsed as Declaration) : undefined;
  } catch {
    return undefined;
  }
}

/** Edits the declaration as a whole. Each change of the text needs a plan of its own before it can be applied. */
function Editor({ model }: { model: Model }) {
  const words = useWords('model');
  const [text, setText] = useState(() => textOf(model));
  const [isConfirmed, setConfirmed] = useState(false);
  const declaration = declarationOf(text);
  const plan = useAction((sent: Declaration) => replace<Model>(MODEL, { ...sent, plan: true }));
  const apply = useAction((sent: Declaration) => replace<Model>(MODEL, { ...sent, yes: isConfirmed }), {
    done: words.applied,
    changes: [MODEL],
  });
  const steps = plan.data?.steps;
  const isRisky = steps?.some((step) => step.needs_confirmation) ?? false;
  const problem = plan.error ?? apply.error;
  const problems = Object.entries(fieldErrors(problem)).map(([name, reason]) => `${name}: ${reason}`);
  return (
    <section aria-label={words.edit}>
      <Title order={2} size="h4" mb="sm">
        {words.edit}
      </Title>
      <Textarea
        className="declaration"
        label={words.declaration}
        rows={16}
        spellCheck={false}
        value={text}
        error={
          !declaration
            ? words.invalidJson
            : problem instanceof LintelError
              ? [problem.message, ...problems].join('\n')
              : undefined
        }
        onChange={(event) => {
          setText(event.currentTarget.value);
          setConfirmed(false);
          plan.reset();
          apply.reset();
        }}
      />
      <Button
        mt="sm"
        variant="default"
        loading={plan.isPending}
        disabled={!declaration}
        onClick={() => declaration && plan.mutate(declaration)}
      >
        {words.plan}
      </Button>
      {steps && (
        <section aria-label={words.planTitle}>
          <Title order={3} size="h5" mt="md">
            {words.planTitle}
          </Title>
          {!steps.length && <Text role="status">{words.planEmpty}</Text>}
          <ul className="steps">
            {steps.map((step) => (
              <li key={`${step.action} ${step.path} ${step.text}`}>
                {step.text}{' '}
                {step.needs_confirmation && (
                  <Badge component="span" variant="default">
                    {words.needsConfirmation}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
          {isRisky && (
            <Checkbox
              label={words.understood}
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          )}
          {steps.length > 0 && (
            <Group mt="sm">
              <Button
                loading={apply.isPending}
                disabled={!declaration || (isRisky && !isConfirmed)}
                onClick={() => declaration && apply.mutate(declaration)}
              >
                {words.apply}
              </Button>
            </Group>
          )}
        </section>
      )}
    </section>
  );
}
