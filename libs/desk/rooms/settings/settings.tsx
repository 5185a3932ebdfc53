import { Loader, NavLink, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAddress } from '../../parts/address.js';
import { ConflictNotice } from '../../parts/conflict.js';
import { SaveBar } from '../../parts/save-bar.js';
import { DeclaredForm, type DeclaredField } from '../../parts/schema-form.js';
import { type FormValues, type ItemSchema, titleOf } from '../../parts/schema.js';
import { useVersionedForm } from '../../parts/versioned-form.js';
import { describeItems, readVersion, type Versioned } from '../../requests.js';
import { useWords } from '../../words.js';
import { Languages } from './languages.js';
import { inOrder, labelOf, ROWS, SECTION_NAMES, sectionOf, type SettingSection } from './sections.js';
import './settings.css';

const PATH = '/lintel/v1/settings';

/** All settings of the site, as their schema declares them. */
export function Settings() {
  const words = useWords('settings');
  const schema = useQuery({
    queryKey: [PATH, 'schema'],
    queryFn: ({ signal }) => describeItems<ItemSchema>(PATH, signal),
    staleTime: 300_000,
  });
  const stored = useQuery({ queryKey: [PATH], queryFn: ({ signal }) => readVersion<FormValues>(PATH, {}, signal) });
  const error = schema.error ?? stored.error;
  const retry = () => void Promise.all([schema.refetch(), stored.refetch()]);
  return (
    <RoomPage title={words.title}>
      {error && !stored.data && <Failure error={error} onRetry={retry} />}
      {!error && !(schema.data && stored.data) && <Loader aria-label={words.title} />}
      {schema.data && stored.data && <Form schema={schema.data} stored={stored.data} />}
    </RoomPage>
  );
}

function Form({ schema: { properties }, stored }: { schema: ItemSchema; stored: Versioned<FormValues> }) {
  const words = useWords('settings');
  const queries = useQueryClient();
  const [{ section, q }, change] = useAddress({ section: 'general', q: '' });
  const form = useVersionedForm({
    ...{ path: PATH, loaded: stored, changes: [] },
    labelOf: (name) => labelOf(words, name) ?? titleOf(name),
    after: (saved) => queries.setQueryData([PATH], saved),
  });
  const { draft, errors } = form;
  const names = Object.keys(properties);
  const needle = q.trim().toLowerCase();
  const matches = (name: string) =>
    [name, labelOf(words, name) ?? titleOf(name), properties[name]?.description ?? ''].some((text) =>
      text.toLowerCase().includes(needle),
    );
  const sections = SECTION_NAMES.filter((one) => names.some((name) => sectionOf(name) === one));
  const shown = needle
    ? names.filter((name) => sectionOf(name) && matches(name))
    : inOrder(
        section as SettingSection,
        names.filter((name) => sectionOf(name) === section),
      );
  const fields: DeclaredField[] = shown
    .filter((name) => name !== 'languages')
    .map((name) => ({ name, schema: properties[name] ?? {}, label: labelOf(words, name), rows: ROWS[name] }));
  // The first refused value is shown, in whichever section it is.
  const [refused] = Object.keys(errors);
  useEffect(() => {
    if (refused === undefined) return;
    notifications.show({ color: 'red', message: words.refused, role: 'alert' });
    change({ section: sectionOf(refused) ?? section, q: '' });
    // Another answer of the site is the only reason to go there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form.error]);
  return (
    <div className="settings">
      <div>
        <TextInput
          type="search"
          label={words.search}
          mb="sm"
          value={q}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        <nav aria-label={words.sections}>
          <ul className="plain">
            {sections.map((one) => (
              <li key={one}>
                <NavLink
                  component="button"
                  type="button"
                  label={words[`section.${one}`]}
                  active={!needle && one === section}
                  aria-current={!needle && one === section ? 'true' : undefined}
                  onClick={() => change({ section: one, q: '' })}
                />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <Title order={2} size="h4" mb="md">
          {needle ? words.found : words[`section.${section as SettingSection}`]}
        </Title>
        {needle && !shown.length && <Text>{words.nothingFound(q)}</Text>}
        {shown.includes('languages') && (
          <Languages
            value={draft.values.languages}
            first={String(draft.values.language ?? '')}
            error={errors.languages}
            onChange={(value) => draft.set('languages', value)}
          />
        )}
        <DeclaredForm fields={fields} values={draft.values} errors={errors} onChange={draft.set} />
        {form.conflict && <ConflictNotice {...form.conflict} />}
        <SaveBar count={draft.count} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
      </form>
    </div>
  );
}
