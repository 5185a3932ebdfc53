import { Alert, Button, Group, Loader, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LintelError } from '#libs/client';
import { Failure, messageOf } from '../../frame/failure.js';
import { useWords } from '../../words.js';
import {
  type ModeratedComment,
  type CommentEdit,
  type CommentVersion,
  EDITABLE,
  readDraft,
  reply,
  saveDraft,
} from './data.js';

interface EditorProps<Result> {
  comment: ModeratedComment;
  /** What was entered before the editor was closed; it lives as long as the list. */
  kept: Map<string, string>;
  onDone: (result: Result) => void;
  onClose: () => void;
}

const onKeys = (send: () => void, close: () => void) => (event: React.KeyboardEvent) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  else if (event.key === 'Escape') close();
  else return;
  event.preventDefault();
};

/** Writes a reply below a comment. A text that was not sent is kept. */
export function ReplyEditor({ comment, kept, onDone, onClose }: EditorProps<ModeratedComment>) {
  const words = useWords('comments');
  const frame = useWords('frame');
  const key = `reply ${comment.id}`;
  const [text, setText] = useState(kept.get(key) ?? '');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async () => {
    if (!text.trim() || isSending) return;
    setSending(true);
    setError(undefined);
    try {
      const made = await reply(comment, text);
      kept.delete(key);
      onDone(made);
    } catch (refusal) {
      setError(refusal);
      setSending(false);
    }
  };
  return (
    <Stack gap="xs" mt="sm" onKeyDown={onKeys(() => void send(), onClose)}>
      <Textarea
        label={words.replyTo(comment.author_name || words.anonymous)}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          kept.set(key, value);
          setText(value);
        }}
        autosize
        minRows={3}
        data-autofocus
        autoFocus
      />
      {error !== undefined && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {messageOf(error, frame)}
        </Text>
      )}
      <Group gap="xs">
        <Button size="xs" loading={isSending} disabled={!text.trim()} onClick={() => void send()}>
          {comment.status === 'approved' ? words.send : words.approveAndSend}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {frame.cancel}
        </Button>
      </Group>
    </Stack>
  );
}

/** What was changed by an edit, and how to take it back. */
export interface Edited {
  before: Partial<CommentEdit>;
  /** The version that was saved. */
  etag: string | undefined;
}

/** Changes a comment in place. Only changed members are sent; a change by somebody else is shown, not overwritten. */
export function CommentEditor({ comment, kept, onDone, onClose }: EditorProps<Edited>) {
  const words = useWords('comments');
  const frame = useWords('frame');
  const key = `edit ${comment.id}`;
  const [base, setBase] = useState<CommentVersion>();
  const [draft, setDraft] = useState<CommentEdit>();
  const [theirs, setTheirs] = useState<CommentVersion>();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const load = async () => {
    setError(undefined);
    try {
      const current = await readDraft(comment.id);
      setBase(current);
      setDraft({ ...current.draft, ...(JSON.parse(kept.get(key) ?? '{}') as Partial<CommentEdit>) });
    } catch (failure) {
      setError(failure);
    }
  };
  // Another comment is the only reason to load again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => void load(), [comment.id]);
  if (!base || !draft)
    return error === undefined ? (
      <Loader size="sm" aria-label={frame.loading} />
    ) : (
      <Failure error={error} onRetry={() => void load()} />
    );
  const changed = EDITABLE.filter((name) => draft[name] !== base.draft[name]);
  const pick = (from: CommentEdit): Partial<CommentEdit> =>
    Object.fromEntries(changed.map((name) => [name, from[name]]));
  const save = async () => {
    if (isSaving) return;
    if (!changed.length) return onClose();
    setSaving(true);
    setError(undefined);
    try {
      const { etag } = await saveDraft(comment.id, pick(draft), base.etag);
      kept.delete(key);
      onDone({ before: pick(base.draft), etag });
    } catch (refusal) {
      setSaving(false);
      if (refusal instanceof LintelError && refusal.status === 412) setTheirs(await readDraft(comment.id));
      else setError(refusal);
    }
  };
  const field = (name: keyof CommentEdit) => ({
    label: words[`fields.${name}`],
    value: draft[name],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const next = { ...draft, [name]: value };
      kept.set(key, JSON.stringify(next));
      setDraft(next);
    },
  });
  return (
    <Stack gap="xs" mt="sm" onKeyDown={onKeys(() => void save(), onClose)}>
      <Textarea {...field('content')} autosize minRows={3} autoFocus />
      <div className="comment-author-fields">
        <TextInput {...field('author_name')} />
        <TextInput {...field('author_email')} type="email" />
        <TextInput {...field('author_url')} type="url" />
      </div>
      {theirs && (
        <Alert color="orange" title={frame.conflict} role="alert">
          <Text size="sm" className="comment-text">
            {theirs.draft.content}
          </Text>
          <Button
            mt="xs"
            size="xs"
            variant="default"
            onClick={() => {
              setBase(theirs);
              setTheirs(undefined);
            }}
          >
            {words.keepMine}
          </Button>
        </Alert>
      )}
      {error !== undefined && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {messageOf(error, frame)}
        </Text>
      )}
      <Group gap="xs">
        <Button size="xs" loading={isSaving} disabled={theirs !== undefined} onClick={() => void save()}>
          {frame.save}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {frame.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
