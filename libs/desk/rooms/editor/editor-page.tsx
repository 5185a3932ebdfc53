import { Alert, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useMe } from '../../session.js';
import { type ContentType, useAllTypes } from '../../types.js';
import { useWords } from '../../words.js';
import { readEntry, readSchema } from './entry.js';
import { Workspace } from './workspace.js';
import './editor.css';

/** The editor of a text that there is. */
export function EditText() {
  const { type, id }: { type: string; id: string } = useParams({ strict: false });
  return <Loaded key={`${type}/${id}`} base={type} id={Number(id)} />;
}

/** The editor of a new text. */
export function NewText() {
  const { type }: { type: string } = useParams({ strict: false });
  return <Loaded key={type} base={type} />;
}

function Loaded({ base, id }: { base: string; id?: number }) {
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
  const title = type?.labels[id === undefined ? 'add_new_item' : 'edit_item'] ?? frame.edit;
  const mayCreate = type && capabilities[type.capabilities.create_posts ?? ''];
  // A right that is taken away later does not take away what was written.
  const [isOpened, setOpened] = useState(false);
  const isRefused = type && id === undefined && !mayCreate && !isOpened;
  useEffect(() => {
    if (type && !isRefused) setOpened(true);
  }, [type, isRefused]);
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
  if ((types.data && !type) || isRefused)
    return (
      <RoomPage title={title}>
        <Alert color="yellow" title={frame.errorTitle}>
          <Text size="sm">{type ? frame.forbidden : frame.noRoom}</Text>
        </Alert>
      </RoomPage>
    );
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
        <Workspace type={type} path={path} schema={schema.data} first={entry.data} />
      )}
    </RoomPage>
  );
}

const pathOf = (base: string, type: (ContentType & { rest_namespace?: string }) | undefined): string =>
  `/${type?.rest_namespace ?? 'cms/v2'}/${base}`;
