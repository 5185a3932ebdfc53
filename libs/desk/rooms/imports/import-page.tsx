import { Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure, messageOf } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { useDates } from '../../parts/dates.js';
import { write } from '../../requests.js';
import { useWords } from '../../words.js';
import { type ListedImport, type ImportSettings, isRunning, PATH, type PreviewOfImport, useImport } from './data.js';
import { Runs } from './history.js';
import { Activity, ImportsPage, RunStatus, useMayManage, useSourceName } from './imports-page.js';
import { changedOptions, OptionFields, optionsOf } from './options.js';
import { Preview } from './preview.js';

/** A source with its runs, or one run with what it has done. */
export function ImportPage() {
  const words = useWords('imports');
  const frame = useWords('frame');
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useImport(id);
  const nameOf = useSourceName();
  if (!data)
    return (
      <ImportsPage title={words.title}>
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loader aria-label={frame.loading} />}
      </ImportsPage>
    );
  const isSchedule = data.status === 'cal-ea-schedule';
  return (
    <ImportsPage title={isSchedule ? nameOf(data) : words.runOf(nameOf(data))}>
      {isSchedule ? <Schedule key={data.id} record={data} /> : <Run record={data} />}
    </ImportsPage>
  );
}

function Run({ record }: { record: ListedImport }) {
  const words = useWords('imports');
  const dates = useDates();
  const mayManage = useMayManage();
  const stop = useAction(() => write(`${PATH}/${record.id}/stop`, {}), { changes: [PATH] });
  const { messages = [] } = record;
  return (
    <Stack gap="sm">
      <div role="status">
        <RunStatus record={record} />
        {isRunning(record) && <Text size="sm">{words[`phase.${record.phase ?? 'send'}`]}</Text>}
      </div>
      <Text size="sm">{words.startedAt(dates.both(record.created_gmt))}</Text>
      <Activity activity={record.activity} />
      <Group>
        {isRunning(record) && mayManage && (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
            {words.stop}
          </Button>
        )}
        {record.schedule > 0 && (
          <Anchor component={Link} to={`/imports/${record.schedule}`}>
            {words.toSource}
          </Anchor>
        )}
      </Group>
      {messages.length > 0 && (
        <section aria-labelledby="messages">
          <Title order={2} size="h4" id="messages">
            {words.messages}
          </Title>
          <ul>
            {messages.map(({ level, message, logged_at: at }, index) => (
              <li key={index} className="import-text">
                {words.messageOf(words[`level.${level}`], message)}
                <Text size="sm" c="dimmed">
                  {words.utc(dates.both(at))}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

const NO_SETTINGS: ImportSettings = {
  ...{ name: null, category: null, status: null, authority: null, vanished: null, dates: null, day: null, time: null },
};

function Schedule({ record }: { record: ListedImport }) {
  const words = useWords('imports');
  const frame = useWords('frame');
  const navigate = useNavigate();
  const mayManage = useMayManage();
  const [address, change] = useAddress({ page: '1' });
  const [before, setBefore] = useState(optionsOf(record.settings ?? NO_SETTINGS, record.frequency));
  const [options, setOptions] = useState(before);
  const [preview, setPreview] = useState<PreviewOfImport>();
  const changes = changedOptions(options, before);
  const page = Math.max(1, Number(address.page) || 1);
  const save = useAction(() => write(`${PATH}/${record.id}`, changes), {
    changes: [PATH],
    done: frame.saved,
    after: () => setBefore(options),
  });
  const run = useAction(() => write<ListedImport>(`${PATH}/${record.id}/run`, {}), {
    changes: [PATH],
    after: ({ id }) => void navigate({ to: `/imports/${id}` }),
  });
  const look = useAction(() => write<PreviewOfImport>(`${PATH}/preview`, { id: record.id }), { after: setPreview });
  return (
    <Stack gap="md">
      <Text className="import-text" dir="auto">
        {/^\d+$/.test(record.source) ? words.fileNamed(record.source) : record.source}
      </Text>
      {mayManage && (
        <Group>
          <Button loading={run.isPending} onClick={() => run.mutate(undefined)}>
            {words.runNow}
          </Button>
          <Button variant="default" loading={look.isPending} onClick={() => look.mutate(undefined)}>
            {words.preview}
          </Button>
        </Group>
      )}
      {look.error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {messageOf(look.error, frame)}
        </Text>
      )}
      {preview && <Preview preview={preview} />}
      {mayManage && (
        <form
          className="import-form"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(undefined);
          }}
        >
          <Stack gap="sm">
            <OptionFields options={options} mayRunOnce={false} onChange={setOptions} />
            <Group>
              <Button type="submit" variant="default" disabled={!Object.keys(changes).length} loading={save.isPending}>
                {frame.save}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <section aria-labelledby="runs">
        <Title order={2} size="h4" id="runs" mb="xs">
          {words['pages./history']}
        </Title>
        <Runs query={{ schedule: record.id, page }} page={page} onPage={(next) => change({ page: String(next) })} />
      </section>
    </Stack>
  );
}
