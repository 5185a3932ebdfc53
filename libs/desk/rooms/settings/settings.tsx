import { Loader, NavLink, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { SaveBar } from '../../parts/save-bar.js';
import { DeclaredForm, type DeclaredField } from '../../parts/schema-form.js';
import { fieldErrors, type FormValues, type ItemSchema, titleOf, useDraft } from '../../parts/schema.js';
import { describeItems, read, write } from '../../requests.js';
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
  const stored = useQuery({ queryKey: [PATH], queryFn: ({ signal }) => read<FormValues>(PATH, {}, signal) });
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

function Form({ schema: { properties }, stored }: { schema: ItemSchema; stored: FormValues }) {
  const words = useWords('settings');
  const queries = useQueryClient();
  const [{ section, q }, change] = useAddress({ section: 'general', q: '' });
  const draft = useDraft(stored);
  const save = useAction((changes: FormValues) => write<FormValues>(PATH, changes), {
    done: useWords('frame').saved,
    after: (values) => {
      queries.setQueryData([PATH], values);
      draft.forget();
    },
  });
  const errors = fieldErrors(save.error);
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
  const submit = () =>
    save.mutate(draft.changes, {
      onError: (error) => {
        const [first] = Object.keys(fieldErrors(error));
        if (first === undefined) return;
        notifications.show({ color: 'red', message: words.refused, role: 'alert' });
        change({ section: sectionOf(first) ?? section, q: '' });
      },
    });
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
          submit();
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
        <SaveBar
          count={draft.count}
          isSaving={save.isPending}
          onSave={submit}
          onDiscard={() => {
            draft.forget();
            save.reset();
          }}
        />
      </form>
    </div>
  );
}
