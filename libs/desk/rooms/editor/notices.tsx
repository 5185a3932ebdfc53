import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { useDates } from '../../parts/dates.js';
import { useMe } from '../../session.js';
import { useTag, useWords } from '../../words.js';
import { type EditedEntry, readAutosaves, type Values } from './entry.js';
import type { Saving } from './use-saving.js';

interface NoticesProps {
  id: number | undefined;
  entry: EditedEntry | undefined;
  copies: Saving['copies'];
  /** Whether everything has been saved. */
  isSettled: boolean;
  path: string;
  onUse: (values: Values) => void;
  onRestore: Saving['restore'];
}

/** How long after an autosave its author counts as still writing. */
const WRITING_MS = 5 * 60_000;
const POLL_MS = 30_000;

/** What there is besides the saved text: a copy in the browser, a later autosave, somebody else who writes. */
export const Notices = memo(function Notices(props: NoticesProps) {
  const { id, entry, copies, isSettled, path, onUse, onRestore } = props;
  const words = useWords('editor');
  const me = useMe();
  const tag = useTag();
  const { both } = useDates();
  const [copy, setCopy] = useState(() => copies.read());
  const [isPassed, setPassed] = useState(false);
  const [opened] = useState(entry?.modified ?? '');
  const { data: autosaves = [] } = useQuery({
    queryKey: ['autosaves', path, id],
    queryFn: ({ signal }) => readAutosaves(path, id ?? 0, signal),
    enabled: id !== undefined,
    refetchInterval: POLL_MS,
  });
  useEffect(() => {
    if (isSettled) setCopy(undefined);
  }, [isSettled]);
  const [atOpening, setAtOpening] = useState<typeof autosaves>();
  useEffect(() => {
    if (!atOpening && autosaves.length) setAtOpening(autosaves);
  }, [atOpening, autosaves]);
  const own = atOpening?.find(({ author, modified }) => author === me.id && modified > opened);
  const others = autosaves.filter(
    ({ author, modified_gmt: time }) => author !== me.id && Date.now() - Date.parse(`${time}Z`) < WRITING_MS,
  );
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {others.length > 0 && (
        <Alert color="yellow" mb="md" title={words.othersTitle} role="status">
          <Text size="sm">{words.othersText}</Text>
        </Alert>
      )}
      {copy && (
        <Alert color="blue" mb="md" title={words.copyTitle}>
          <Text size="sm">{words.copyText(time.format(copy.at))}</Text>
          <Group mt="xs">
            <Button
              size="xs"
              onClick={() => {
                onRestore(copy);
                onUse(copy.values);
                setCopy(undefined);
              }}
            >
              {words.useCopy}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                copies.remove();
                setCopy(undefined);
              }}
            >
              {words.discard}
            </Button>
          </Group>
        </Alert>
      )}
      {!copy && own && !isPassed && (
        <Alert color="blue" mb="md" title={words.autosaveTitle}>
          <Text size="sm">{words.autosaveText(both(own.modified))}</Text>
          <Group mt="xs">
            <Button
              size="xs"
              onClick={() => {
                const { title, content, excerpt } = own;
                onUse({
                  title: title?.raw ?? '',
                  content: content?.raw ?? '',
                  ...(excerpt?.raw ? { excerpt: excerpt.raw } : {}),
                });
                setPassed(true);
              }}
            >
              {words.useCopy}
            </Button>
            <Button size="xs" variant="default" onClick={() => setPassed(true)}>
              {words.ignore}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
});
