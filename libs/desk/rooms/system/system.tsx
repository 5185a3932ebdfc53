import { Badge, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { read } from '../../requests.js';
import { useTag, useWords } from '../../words.js';
import './system.css';

const SYSTEM = '/lintel/v1/system';
const CHECKS = ['process', 'database', 'migrations', 'redis', 'disk'] as const;
const COLORS = { ok: 'green', warning: 'yellow', failed: 'red', unused: undefined } as const;

interface Check {
  state: keyof typeof COLORS;
  /** In the words of the site. */
  message: string;
}

interface Extension {
  name: string;
  version: string;
  loaded: boolean;
  shipped: boolean;
  failures: number;
}

interface Job {
  name: string;
  last_run_gmt: string | null;
  seconds: number | null;
  failed: boolean;
  failures: number;
}

interface Backup {
  finished_gmt: string;
  database_bytes: number;
  files: number;
  file_bytes: number;
  missing_files: number;
}

interface State {
  version: string;
  node: string;
  started_gmt: string;
  database: string;
  checks: Record<(typeof CHECKS)[number], Check>;
  extensions: Extension[];
  jobs: Job[];
  backup: Backup | null;
}

/** The state of the system: what it needs, its extensions, its jobs and its last backup. */
export function System() {
  const words = useWords('system');
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [SYSTEM],
    queryFn: ({ signal }) => read<State>(SYSTEM, {}, signal),
  });
  return (
    <RoomPage
      title={words.title}
      actions={
        <Button
          variant="default"
          leftSection={<RefreshCw size={16} />}
          loading={isFetching && !isPending}
          onClick={() => void refetch()}
        >
          {words.again}
        </Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && <Loader aria-label={words.title} />}
      {data && (
        <Stack gap="xl">
          <Software state={data} />
          <Checks checks={data.checks} />
          <LastBackup backup={data.backup} />
          <Extensions extensions={data.extensions} />
          <ScheduledJobs jobs={data.jobs} />
        </Stack>
      )}
    </RoomPage>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Software({ state }: { state: State }) {
  const words = useWords('system');
  const dates = useDates();
  const facts = [
    ['Lintel', state.version],
    ['Node.js', state.node],
    [words.databaseServer, state.database],
    [words.since, words.utc(dates.both(state.started_gmt))],
  ];
  return (
    <Part id="software" title={words.software}>
      <dl className="system-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Checks({ checks }: Pick<State, 'checks'>) {
  const words = useWords('system');
  return (
    <Part id="checks" title={words.checks}>
      <ul className="plain">
        {CHECKS.map((name) => {
          const { state, message } = checks[name];
          const color = COLORS[state];
          return (
            <li key={name} className="system-check">
              <Group gap="xs">
                <Text fw={600}>{words[`check.${name}`]}</Text>
                <Badge variant={color ? 'light' : 'default'} color={color}>
                  {words[`state.${state}`]}
                </Badge>
              </Group>
              <Text size="sm">{message}</Text>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function LastBackup({ backup }: Pick<State, 'backup'>) {
  const words = useWords('system');
  const dates = useDates();
  const tag = useTag();
  const size = new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return (
    <Part id="backup" title={words.backup}>
      {!backup && <Text>{words.noBackup}</Text>}
      {backup && (
        <>
          <Text fw={600}>{words.utc(dates.both(backup.finished_gmt))}</Text>
          <Group gap="xs" my="xs">
            <Badge variant="default">{words.databaseSize(size.format(backup.database_bytes / 1e6))}</Badge>
            <Badge variant="default">{words.files(backup.files)}</Badge>
            <Badge variant="default">{size.format(backup.file_bytes / 1e6)}</Badge>
          </Group>
          {backup.missing_files > 0 && <Text size="sm">{words.missingFiles(backup.missing_files)}</Text>}
        </>
      )}
      <Text size="sm" c="dimmed">
        {words.backupHelp}
      </Text>
    </Part>
  );
}

function Extensions({ extensions }: Pick<State, 'extensions'>) {
  const words = useWords('system');
  return (
    <Part id="extensions" title={words.extensions}>
      <DataTable
        caption={words.extensions}
        rows={extensions}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        columns={[
          { key: 'name', title: words.name, cell: ({ name }) => name },
          { key: 'version', title: words.version, cell: ({ version }) => version },
          {
            key: 'state',
            title: words.state,
            cell: ({ loaded, shipped }) => (
              <Group gap="xs">
                {loaded ? words.running : words.notRunning}
                {shipped && <Badge variant="default">{words.shipped}</Badge>}
              </Group>
            ),
          },
          { key: 'failures', title: words.failures, cell: ({ failures }) => <Failures count={failures} /> },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {words.extensionsHelp}
      </Text>
    </Part>
  );
}

function ScheduledJobs({ jobs }: Pick<State, 'jobs'>) {
  const words = useWords('system');
  const dates = useDates();
  const tag = useTag();
  const duration = new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', maximumFractionDigits: 3 });
  return (
    <Part id="jobs" title={words.jobs}>
      <DataTable
        caption={words.jobs}
        rows={jobs}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        columns={[
          { key: 'name', title: words.name, cell: ({ name }) => name },
          {
            key: 'last',
            title: words.lastRun,
            cell: ({ last_run_gmt: time, failed }) => (
              <Group gap="xs">
                {time ? words.utc(dates.both(time)) : words.never}
                {failed && (
                  <Badge variant="light" color="red">
                    {words['state.failed']}
                  </Badge>
                )}
              </Group>
            ),
          },
          {
            key: 'duration',
            title: words.duration,
            cell: ({ seconds }) => (seconds === null ? '' : duration.format(seconds)),
          },
          { key: 'failures', title: words.failures, cell: ({ failures }) => <Failures count={failures} /> },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {words.jobsHelp}
      </Text>
    </Part>
  );
}

/** A number of failures, which stands out if there are some. */
function Failures({ count }: { count: number }) {
  return count ? (
    <Badge variant="light" color="red">
      {count}
    </Badge>
  ) : (
    count
  );
}
