import { Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { outside } from '../../outside.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { SaveBar } from '../../parts/save-bar.js';
import { fieldErrors, type FormValues, useDraft } from '../../parts/schema.js';
import { type Section, useWords } from '../../words.js';
import { Deliveries } from './deliveries.js';
import { Secret } from './secret.js';
import { WebhookFields } from './webhook-fields.js';
import { HOOKS, type TestOfWebhook, type Webhook } from './webhook.js';

/** The page of a webhook, or of one that is created. */
export function WebhookPage() {
  const words = useWords('webhooks');
  const { id = '' } = useParams({ strict: false });
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({
    queryKey: [HOOKS, id],
    queryFn: ({ signal }) => outside<Webhook>('GET', `${HOOKS}/${id}`, { signal }),
    enabled: !isNew,
  });
  return (
    <RoomPage title={isNew ? words.newWebhook : words.title}>
      <Text mb="md">
        <Anchor component={Link} to="/webhooks">
          {words.back}
        </Anchor>
      </Text>
      {isNew && <NewWebhook />}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!isNew && !data && !error && <Loader aria-label={words.title} />}
      {data && <EditWebhook key={data.id} webhook={data} />}
    </RoomPage>
  );
}

function NewWebhook() {
  const words = useWords('webhooks');
  const navigate = useNavigate();
  const [values, setValues] = useState<FormValues>({ active: true, template: 'event', context: 'view' });
  const create = useAction(() => outside<Webhook>('POST', HOOKS, { body: values }), { changes: [HOOKS] });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(undefined);
      }}
    >
      <WebhookFields
        values={values}
        errors={fieldErrors(create.error)}
        onChange={(name, value) => setValues({ ...values, [name]: value })}
      />
      <Button type="submit" mt="lg" loading={create.isPending}>
        {words.create}
      </Button>
      <Secret
        secret={create.data?.secret}
        onClose={() => void navigate({ to: `/webhooks/${create.data?.id ?? ''}` })}
      />
    </form>
  );
}

const resultOf = ({ status, duration, error }: TestOfWebhook, words: Section<'webhooks'>): string =>
  error === null ? words.tested(String(status), String(duration)) : words.testFailed(error);

function EditWebhook({ webhook }: { webhook: Webhook }) {
  const words = useWords('webhooks');
  const frame = useWords('frame');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'rotate' | 'delete'>();
  const path = `${HOOKS}/${webhook.id}`;
  const draft = useDraft({ ...webhook });
  const save = useAction((body: FormValues) => outside<Webhook>('PATCH', path, { body }), {
    done: frame.saved,
    changes: [HOOKS],
    after: () => draft.forget(),
  });
  const test = useAction(() => outside<TestOfWebhook>('POST', `${path}/test`), {});
  const rotate = useAction(() => outside<Webhook>('POST', `${path}/secret`), {});
  const end = useAction(() => outside('DELETE', path), {
    done: words.deleted,
    changes: [HOOKS],
    after: () => void navigate({ to: '/webhooks' }),
  });
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(draft.changes);
        }}
      >
        <WebhookFields values={draft.values} errors={fieldErrors(save.error)} onChange={draft.set} />
        <SaveBar
          count={draft.count}
          isSaving={save.isPending}
          onSave={() => save.mutate(draft.changes)}
          onDiscard={() => {
            draft.forget();
            save.reset();
          }}
        />
      </form>
      <Group mt="xl">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
          {words.test}
        </Button>
        <Text size="sm" role="status">
          {test.data && resultOf(test.data, words)}
        </Text>
      </Group>
      <Group my="xl">
        <Button variant="default" onClick={() => setAsked('rotate')}>
          {words.rotate}
        </Button>
        <Button variant="outline" color="red" onClick={() => setAsked('delete')}>
          {words.deleteWebhook}
        </Button>
      </Group>
      <Deliveries path={path} />
      <Confirm
        opened={asked === 'rotate'}
        onClose={() => setAsked(undefined)}
        title={words.rotateTitle}
        action={words.rotate}
        onConfirm={() => rotate.mutate(undefined)}
      />
      <Confirm
        opened={asked === 'delete'}
        onClose={() => setAsked(undefined)}
        title={words.deleteWebhookTitle}
        action={words.deleteWebhook}
        onConfirm={() => end.mutate(undefined)}
      />
      <Secret secret={rotate.data?.secret} onClose={() => rotate.reset()} />
    </>
  );
}
