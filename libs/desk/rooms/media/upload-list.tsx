import { Alert, Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { messageOf } from '../../frame/failure.js';
import { useWords } from '../../words.js';
import type { Upload, useUploads } from './uploads.js';
import './media.css';

/** The files that are on their way, with their progress and what has become of them. */
export function UploadList({ uploads, isBusy, cancel, retry, clear }: ReturnType<typeof useUploads>) {
  const words = useWords('media');
  if (!uploads.length) return undefined;
  const done = uploads.filter(({ state }) => state === 'done').length;
  return (
    <section aria-label={words.uploads} className="uploads">
      <Group justify="space-between">
        <Text size="sm" fw={600} role="status">
          {words.uploaded(done, String(uploads.length))}
        </Text>
        {!isBusy && (
          <Button size="xs" variant="default" onClick={clear}>
            {words.clearUploads}
          </Button>
        )}
      </Group>
      <ul className="plain">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadRow upload={upload} onCancel={() => cancel(upload.key)} onRetry={() => retry(upload.key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UploadRowProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}

function UploadRow({ upload: { file, state, progress, error }, onCancel, onRetry }: UploadRowProps) {
  const frame = useWords('frame');
  const words = useWords('media');
  const isUnderWay = state === 'waiting' || state === 'sending';
  return (
    <div className="upload">
      <Group gap="xs" wrap="nowrap">
        {state === 'done' && <CircleCheck size={16} aria-hidden />}
        {state === 'failed' && <CircleAlert size={16} aria-hidden />}
        <Text size="sm" className="file-name">
          {file.name}
        </Text>
        <Text size="sm" c="dimmed">
          {words[`uploadStates.${state}`]}
        </Text>
        {isUnderWay && <CloseButton aria-label={words.cancelUpload(file.name)} onClick={onCancel} />}
        {(state === 'failed' || state === 'cancelled') && (
          <Button size="xs" variant="default" aria-label={words.retryUpload(file.name)} onClick={onRetry}>
            {frame.again}
          </Button>
        )}
      </Group>
      {isUnderWay && (
        <Progress value={progress * 100} aria-label={words.progressOf(file.name)} transitionDuration={0} mt={4} />
      )}
      {state === 'failed' && (
        <Alert color="red" role="alert" p="xs" mt={4}>
          {messageOf(error, frame)}
        </Alert>
      )}
    </div>
  );
}
