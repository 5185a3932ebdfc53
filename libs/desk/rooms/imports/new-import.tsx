import { Button, FileInput, Group, Progress, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Progress as Sent } from '#libs/client';
import { signedIn } from '../../ended-session.js';
import { messageOf } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { create as createItem, newKey, write } from '../../requests.js';
import { site } from '../../site.js';
import { useWords } from '../../words.js';
import { type ListedImport, PATH, type PreviewOfImport } from './data.js';
import { ImportsPage } from './imports-page.js';
import { changedOptions, NO_OPTIONS, OptionFields } from './options.js';
import { Preview } from './preview.js';

/** Adds a source: first a preview of what would come, then the import. */
export function NewImport() {
  const words = useWords('imports');
  const frame = useWords('frame');
  const navigate = useNavigate();
  const [kind, setKind] = useState('url');
  const [url, setUrl] = useState('');
  const [file, setFile] = useState<File | null>(null);
  /** With it, a file becomes one media item, however often it is sent. */
  const [sentAs, setSentAs] = useState(newKey);
  const [uploaded, setUploaded] = useState<{ file: File; id: number }>();
  const [sent, setSent] = useState<number>();
  const [options, setOptions] = useState({ ...NO_OPTIONS });
  const [preview, setPreview] = useState<PreviewOfImport>();
  const isReady = kind === 'url' ? url.trim() !== '' : file !== null;

  /** The source as the interface takes it. A file becomes a media item once. */
  const sourceOf = async (): Promise<object> => {
    if (kind === 'url' || !file) return { source: url.trim() };
    if (uploaded?.file === file) return { file: uploaded.id };
    setSent(0);
    try {
      const how = {
        idempotencyKey: sentAs,
        onProgress: ({ loaded, total }: Sent) => setSent(Math.round((loaded / total) * 100)),
      };
      const { id } = await signedIn(() => site.media.upload(file, {}, how));
      setUploaded({ file, id });
      return { file: id };
    } finally {
      setSent(undefined);
    }
  };
  const { frequency: _often, day: _day, time: _time, ...once } = changedOptions(options);
  const look = useAction(async () => write<PreviewOfImport>(`${PATH}/preview`, { ...(await sourceOf()), ...once }), {
    after: setPreview,
  });
  const create = useAction(
    async () => createItem<ListedImport>(PATH, { ...(await sourceOf()), ...changedOptions(options) }),
    { changes: [PATH], after: ({ id }) => void navigate({ to: `/imports/${id}` }) },
  );
  const forget = () => {
    setPreview(undefined);
    look.reset();
    create.reset();
  };
  const error = create.error ?? look.error;
  return (
    <ImportsPage title={words.add}>
      <form
        className="import-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) look.mutate(undefined);
        }}
      >
        <Stack gap="sm">
          <SegmentedControl
            transitionDuration={0}
            aria-label={words.source}
            value={kind}
            data={[
              { value: 'url', label: words.byUrl },
              { value: 'file', label: words.byFile },
            ]}
            onChange={(value) => {
              setKind(value);
              forget();
            }}
          />
          {kind === 'url' ? (
            <TextInput
              label={words.url}
              description={words.urlHint}
              value={url}
              dir="ltr"
              onChange={({ currentTarget: { value } }) => {
                setUrl(value);
                forget();
              }}
            />
          ) : (
            <FileInput
              label={words.file}
              description={words.fileHint}
              placeholder={words.chooseFile}
              accept=".ics,.csv,.xml,.json,.html"
              value={file}
              clearable
              onChange={(next) => {
                setFile(next);
                setSentAs(newKey());
                forget();
              }}
            />
          )}
          {sent !== undefined && <Progress value={sent} aria-label={words.uploading} transitionDuration={0} />}
          <OptionFields
            options={options}
            mayRunOnce
            onChange={(next) => {
              setOptions(next);
              forget();
            }}
          />
          {error && (
            <Text role="alert" size="sm" c="var(--mantine-color-error)">
              {messageOf(error, frame)}
            </Text>
          )}
          <Group>
            <Button type="submit" variant="default" disabled={!isReady} loading={look.isPending}>
              {words.preview}
            </Button>
            {preview && (
              <Button loading={create.isPending} onClick={() => create.mutate(undefined)}>
                {options.frequency ? words.follow : words.importNow}
              </Button>
            )}
          </Group>
          {preview && <Preview preview={preview} />}
        </Stack>
      </form>
    </ImportsPage>
  );
}
