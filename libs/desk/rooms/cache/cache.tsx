import { Badge, Button, Group, Loader, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { ConflictNotice } from '../../parts/conflict.js';
import { SaveBar } from '../../parts/save-bar.js';
import { DeclaredForm, type DeclaredField } from '../../parts/schema-form.js';
import type { FormValues, ValueSchema } from '../../parts/schema.js';
import { useVersionedForm } from '../../parts/versioned-form.js';
import { read, readVersion, type Versioned, write } from '../../requests.js';
import { useTag, useWords } from '../../words.js';

const SETTINGS = '/cache/v1/settings';
const STATS = '/cache/v1/stats';

/** How often the state is read again while pages are preloaded. */
const PROGRESS_MS = 2_000;

interface Contents {
  cached: number;
  expired: number;
  fsize: number;
}

/** The settings that have an effect, in the order of the page. */
const SHOWN = [
  'cache_max_time',
  'cache_time_interval',
  'is_super_cache_enabled',
  'cache_compression',
  'cache_rebuild',
  'use_304_headers',
  'no_cache_for_get',
  'make_known_anon',
  'is_mobile_enabled',
  'cache_lock_down',
  'clear_cache_on_post_edit',
  'refresh_current_only_on_comments',
  'cache_rejected_uri',
  'cache_rejected_user_agent',
  'preload_on',
  'preload_interval',
  'preload_taxonomies',
] as const;

/** The page cache: its state, clearing, preloading and settings. */
export function Cache() {
  const words = useWords('cache');
  const settings = useQuery({
    queryKey: [SETTINGS],
    queryFn: ({ signal }) => readVersion<FormValues>(SETTINGS, {}, signal),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.item) ? PROGRESS_MS : false),
  });
  return (
    <RoomPage title={words.title}>
      {settings.error && !settings.data && <Failure error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <Loader aria-label={words.title} />}
      {settings.data && (
        <Stack gap="xl">
          <Status settings={settings.data.item} />
          <Clearing />
          <Preloading settings={settings.data.item} />
          <Form loaded={settings.data} />
        </Stack>
      )}
    </RoomPage>
  );
}

const isRunning = (settings: FormValues): boolean =>
  settings.is_preloading === true || settings.preload_active === true;

function Status({ settings }: { settings: FormValues }) {
  const words = useWords('cache');
  const tag = useTag();
  const isOn = settings.is_cache_enabled === true;
  const stats = useQuery({
    queryKey: [STATS],
    queryFn: ({ signal }) => read<{ supercache: Contents; wpcache: Contents }>(STATS, {}, signal),
    refetchInterval: isRunning(settings) ? PROGRESS_MS : false,
  });
  const change = useAction((sent: FormValues) => write(SETTINGS, sent), { changes: [SETTINGS, STATS] });
  const parts = stats.data ? [stats.data.supercache, stats.data.wpcache] : [];
  const sum = (member: keyof Contents) => parts.reduce((total, part) => total + part[member], 0);
  const size = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <section aria-labelledby="status">
      <Title order={2} size="h4" id="status" mb="sm">
        {words.status}
      </Title>
      <Group>
        <Text>{isOn ? words.on : words.off}</Text>
        <Button
          variant={isOn ? 'default' : 'filled'}
          loading={change.isPending}
          onClick={() => change.mutate({ is_cache_enabled: !isOn })}
        >
          {isOn ? words.turnOff : words.turnOn}
        </Button>
      </Group>
      {stats.error && <Failure error={stats.error} onRetry={() => void stats.refetch()} />}
      {stats.data && (
        <Group mt="sm" role="status">
          <Badge variant="default">{words.cached(sum('cached'))}</Badge>
          <Badge variant="default">{words.expired(sum('expired'))}</Badge>
          <Badge variant="default">{words.fileSize(size.format(sum('fsize') / 1000))}</Badge>
        </Group>
      )}
    </section>
  );
}

function Clearing() {
  const words = useWords('cache');
  const [url, setUrl] = useState('');
  const clear = useAction((sent: FormValues) => write('/cache/v1/cache', sent), {
    done: words.cleared,
    changes: [STATS],
  });
  return (
    <section aria-labelledby="clear">
      <Title order={2} size="h4" id="clear" mb="sm">
        {words.clear}
      </Title>
      <Stack align="start">
        <Button variant="default" loading={clear.isPending} onClick={() => clear.mutate({})}>
          {words.clearAll}
        </Button>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            clear.mutate({ url: url.trim().replace(/^https?:\/\//, '') });
          }}
        >
          <Group align="end">
            <TextInput label={words.url} value={url} onChange={(event) => setUrl(event.currentTarget.value)} />
            <Button type="submit" variant="default" disabled={!url.trim()}>
              {words.clearUrl}
            </Button>
          </Group>
        </form>
      </Stack>
    </section>
  );
}

function Preloading({ settings }: { settings: FormValues }) {
  const words = useWords('cache');
  const isActive = isRunning(settings);
  const isOn = settings.is_cache_enabled === true;
  const preload = useAction((enable: boolean) => write<{ enabled: boolean }>('/cache/v1/preload', { enable }), {
    done: ({ enabled }) => (enabled ? words.preloadStarted : words.preloadStopped),
    changes: [SETTINGS, STATS],
  });
  return (
    <section aria-labelledby="preload">
      <Title order={2} size="h4" id="preload" mb="sm">
        {words.preload}
      </Title>
      <Text mb="sm">{isOn ? words.preloadHelp : words.preloadNeedsCache}</Text>
      {isActive && (
        <Text mb="sm" role="status">
          {words.preloading}
        </Text>
      )}
      {isOn && (
        <Button variant="default" loading={preload.isPending} onClick={() => preload.mutate(!isActive)}>
          {isActive ? words.preloadStop : words.preloadStart}
        </Button>
      )}
    </section>
  );
}

/** The schema of a setting, whose route has none, of its value. */
function schemaOf(value: unknown): ValueSchema {
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } };
  return { type: typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'integer' : 'string' };
}

function Form({ loaded }: { loaded: Versioned<FormValues> }) {
  const words = useWords('cache');
  const form = useVersionedForm({
    ...{ path: SETTINGS, loaded, changes: [SETTINGS, STATS] },
    labelOf: (name) => words[`label.${name as (typeof SHOWN)[number]}`],
  });
  const { draft } = form;
  const fields: DeclaredField[] = SHOWN.filter((name) => name in loaded.item).map((name) => ({
    name,
    label: words[`label.${name}`],
    schema: schemaOf(loaded.item[name]),
  }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Title order={2} size="h4" mb="sm">
        {words.settings}
      </Title>
      <DeclaredForm fields={fields} values={draft.values} errors={form.errors} onChange={draft.set} />
      {form.conflict && <ConflictNotice {...form.conflict} />}
      <SaveBar count={draft.count} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
    </form>
  );
}
