import { Alert, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { NoEntry } from '../../frame/entrance.js';
import { Failure } from '../../frame/failure.js';
import { NoType } from '../../frame/no-type.js';
import { RoomPage } from '../../frame/room-page.js';
import { isForbidden } from '../../requests.js';
import { useMe } from '../../session.js';
import { type ContentType, useAllTypes } from '../../types.js';
import { useWords } from '../../words.js';
import { readEntry, readSchema } from './entry.js';
import { Workspace } from './workspace.js';
import './editor.css';

/** What stands in the address of a text that there is not yet. */
const NEW = 'new';

/** The editor of a text, or of a new one. */
export function EditText() {
  const { type, id }: { type: string; id: string } = useParams({ strict: false });
  const path = `${type}/${id}`;
  const textId = id === NEW ? undefined : Number(id);
  const made = useRef('');
  const [shown, setShown] = useState({ path, key: 0, textId });
  // A new text goes on as it is when it gets an address: its caret and its steps to undo stay.
  if (shown.path !== path) setShown(path === made.current ? { ...shown, path } : { path, key: shown.key + 1, textId });
  useEffect(() => {
    if (path === made.current) made.current = '';
  }, [path]);
  return (
    <Loaded
      key={shown.key}
      base={type}
      id={shown.textId}
      isNew={id === NEW}
      onMade={(one) => {
        made.current = `${type}/${one}`;
      }}
    />
  );
}

interface LoadedProps {
  base: string;
  /** The text to read. */
  id: number | undefined;
  isNew: boolean;
  /** Is called when a new text was saved. */
  onMade: (id: number) => void;
}

function Loaded({ base, id, isNew, onMade }: LoadedProps) {
  const words = useWords('editor');
  const frame = useWords('frame');
  const { capabilities } = useMe();
  const types = useAllTypes();
  const type = Object.values(types.data ?? {}).find((one) => one.rest_base === base);
  const path = pathOf(base, type);
  const schema = useQuery({
    queryKey: ['schema', path],
    queryFn: ({ signal }) => readSchema(path, signal),
    enabled: Boolean(type),
    staleTime: 300_000,
  });
  const entry = useQuery({
    queryKey: ['editor', path, id],
    queryFn: ({ signal }) => readEntry(path, id ?? 0, signal),
    enabled: Boolean(type) && id !== undefined,
    // What is edited is not read again under the hands of its editor.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const title = type?.labels[isNew ? 'add_new_item' : 'edit_item'] ?? frame.edit;
  const mayCreate = type && capabilities[type.capabilities.create_posts ?? ''];
  // A right that is taken away later does not take away what was written.
  const [isOpened, setOpened] = useState(false);
  const isRefused = type && id === undefined && !mayCreate && !isOpened;
  useEffect(() => {
    if (type && !isRefused) setOpened(true);
  }, [type, isRefused]);
  // Accounts that edit nothing do not see the types.
  if ((isForbidden(types.error) && !types.data) || (types.data && !type)) return <NoType base={base} />;
  // What was read before stays: the text is being edited.
  const error = [types, schema, entry].find((one) => one.error && !one.data)?.error;
  if (error)
    return (
      <RoomPage title={title}>
        <Failure
          error={error}
          onRetry={() => {
            for (const one of [types, schema, entry]) if (one.error) void one.refetch();
          }}
        />
      </RoomPage>
    );
  if (isRefused) return <NoEntry title={title} />;
  if (!type || !schema.data || (id !== undefined && !entry.data))
    return (
      <RoomPage title={title}>
        <Loader aria-label={frame.loading} />
      </RoomPage>
    );
  return (
    <RoomPage title={title}>
      {entry.data?.item.status === 'trash' ? (
        <Alert color="yellow">{words.inTrash}</Alert>
      ) : (
        <Workspace type={type} path={path} schema={schema.data} first={entry.data} onMade={onMade} />
      )}
    </RoomPage>
  );
}

const pathOf = (base: string, type: (ContentType & { rest_namespace?: string }) | undefined): string =>
  `/${type?.rest_namespace ?? 'cms/v2'}/${base}`;
