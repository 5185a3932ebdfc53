import { Alert, Anchor, Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { LintelError } from '#libs/client';
import { messageOf } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import type { Versioned } from '../../requests.js';
import { write } from '../../requests.js';
import { useCan, useMe } from '../../session.js';
import { home } from '../../site.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import { BlockList } from './block-list.js';
import { written } from './comparison.js';
import { ConflictDialog } from './conflict-dialog.js';
import { type Autosave, changesOf, type EditedEntry, may, type RouteSchema, type Values, valuesOf } from './entry.js';
import { FindBar } from './find-bar.js';
import { LeaveDialog } from './leave-dialog.js';
import { localCopies } from './local-copy.js';
import { Notices } from './notices.js';
import { RevisionsDialog } from './revisions-dialog.js';
import { SettingsPanel } from './settings-panel.js';
import { isOfBlocks } from './text-document.js';
import { TextFacts } from './text-facts.js';
import { useDocument } from './use-document.js';
import { EMPTY, useSaving } from './use-saving.js';

interface WorkspaceProps {
  type: ContentType;
  path: string;
  schema: RouteSchema;
  first: Versioned<EditedEntry> | undefined;
}

/** Larger texts are shown as their source: all blocks at once would be slow. */
const BLOCKS_LIMIT = 1_000_000;
const NOT_COPIED = new Set(['author', 'slug', 'date', 'status', 'sticky', 'password', 'expires']);
const isNone = (value: unknown): boolean => value === null || (Array.isArray(value) && !value.length);
const PUBLIC = new Set(['publish', 'future', 'private']);

/** The text, what belongs to it, and how it is saved. */
export function Workspace({ type, path, schema, first }: WorkspaceProps) {
  const words = useWords('editor');
  const frame = useWords('frame');
  const me = useMe();
  const navigate = useNavigate();
  const start = useMemo(() => (first ? valuesOf(first.item, schema) : EMPTY), [first, schema]);
  const [others, setOthers] = useState<Values>(start);
  const document = useDocument(String(start.content ?? ''));
  const values = useMemo(
    () => (schema.writable.has('content') ? { ...others, content: document.text } : others),
    [others, document.text, schema],
  );
  const saving = useSaving({ type: type.rest_base, path, schema, first, values });
  const { entry, save, state, isChanged } = saving;
  const canUpload = useCan('upload_files');
  const canPublish = useCan(type.capabilities.publish_posts ?? 'publish_posts') && may(entry, 'publish');
  const latest = useRef(values);
  latest.current = values;
  const set = useCallback((changes: Values) => setOthers((old) => ({ ...old, ...changes })), []);
  const [opened, setOpened] = useState<'find' | 'revisions'>();
  const isSaved = useRef(false);
  const setAll = (all: Values) => {
    const { content, ...rest } = all;
    set(rest);
    if (content !== undefined && content !== document.text) document.replaceAll(String(content));
  };
  const store = (more: Values = {}) => {
    set(more);
    save.mutate(more, {
      onSuccess: (saved) => {
        if (!saved) return;
        // The site has cleaned what was sent, or completed it. What was entered meanwhile stays.
        const sent: Values = { ...values, ...more };
        const answered = Object.entries(valuesOf(saved.item, schema));
        const kept = answered.filter(([name]) => written(latest.current[name]) === written(sent[name]));
        setAll(Object.fromEntries(kept));
        if (saving.id !== undefined) return;
        isSaved.current = true;
        const newer = changesOf(sent, latest.current);
        const base = Object.fromEntries(answered.filter(([name]) => name in newer));
        if (Object.keys(newer).length)
          localCopies(type.rest_base, saved.item.id, me.id).write({
            at: Date.now(),
            etag: saved.etag,
            values: newer,
            base,
          });
        void navigate({
          to: '/texts/$type/$id',
          params: { type: type.rest_base, id: String(saved.item.id) },
          replace: true,
        } as never);
      },
    });
  };
  const leave = useBlocker({
    shouldBlockFn: () => isChanged && !isSaved.current,
    enableBeforeUnload: () => isChanged && !isSaved.current,
    withResolver: true,
  });
  const preview = useAction(async (page: Window | null) => {
    try {
      const made = isChanged && saving.id ? (await saving.autosave.mutateAsync())?.made : undefined;
      const url = made?.preview_link && !isOwnDraft(made) ? made.preview_link : await signedLink();
      if (page) page.location.href = url;
    } catch (error) {
      page?.close();
      throw error;
    }
  });
  const isOwnDraft = (made: Autosave) => !('preview_link' in made) || entry?.status === 'draft';
  const signedLink = async () => {
    const link = `/lintel/v1/${type.rest_base}/${saving.id}/preview`;
    const { url, token } = await write<{ url: string | null; token: string }>(link, {});
    return url ?? `${home.path}/?p=${saving.id}&_preview=${token}`;
  };
  const duplicate = useAction(
    () => {
      const copied = Object.entries(values).filter(([name, value]) => !NOT_COPIED.has(name) && !isNone(value));
      return write<EditedEntry>(path, {
        ...Object.fromEntries(copied),
        title: words.copyOf(String(values.title ?? '')),
        status: 'draft',
      });
    },
    {
      changes: [path],
      after: ({ id }) => void navigate({ to: `/texts/${type.rest_base}/${id}` } as never),
    },
  );
  const error = save.error instanceof LintelError ? save.error : undefined;
  const problems = useMemo(
    () => (error?.status === 400 ? (error.data.params ?? {}) : {}) as Record<string, string>,
    [error],
  );
  const isPublic = PUBLIC.has(String(saving.base.status));
  const isBlocks = document.text.length < BLOCKS_LIMIT && isOfBlocks(document.text);
  const isLater = typeof values.date === 'string' && Date.parse(values.date) > Date.now();
  const publishLabel = canPublish ? (isLater ? words.schedule : words.publish) : words.submit;
  return (
    <div
      className="editor"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
        event.preventDefault();
        store();
      }}
    >
      <Group className="editor-bar" gap="xs">
        <Text size="sm" role="status" className="save-state">
          {words[`state.${state}`]}
        </Text>
        {isPublic ? (
          <Button onClick={() => store()} loading={save.isPending} disabled={!isChanged}>
            {words.update}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => store()} loading={save.isPending} disabled={!isChanged}>
              {words.saveDraft}
            </Button>
            <Button onClick={() => store({ status: canPublish ? 'publish' : 'pending' })} loading={save.isPending}>
              {publishLabel}
            </Button>
          </>
        )}
        {saving.id !== undefined && (
          <>
            {type.viewable && (
              <Button variant="default" onClick={() => preview.mutate(window.open('about:blank', '_blank'))}>
                {words.preview}
              </Button>
            )}
            {type.supports.revisions && (
              <Button variant="default" onClick={() => setOpened('revisions')}>
                {words.revisions}
              </Button>
            )}
            <Button variant="default" onClick={() => duplicate.mutate(undefined)} loading={duplicate.isPending}>
              {words.duplicate}
            </Button>
          </>
        )}
        {isBlocks && (
          <Button
            variant="default"
            aria-expanded={opened === 'find'}
            onClick={() => setOpened(opened === 'find' ? undefined : 'find')}
          >
            {words.find}
          </Button>
        )}
        {entry && isPublic && type.viewable && (
          <Anchor href={entry.link} target="_blank" rel="noopener">
            {words.view}
          </Anchor>
        )}
      </Group>
      {save.error && error?.status !== 412 && (
        <Alert color="red" role="alert" title={frame.errorTitle} mb="md">
          <Text size="sm">{messageOf(save.error, frame)}</Text>
        </Alert>
      )}
      <Notices saving={saving} path={path} onUse={setAll} />
      {opened === 'find' && <FindBar document={document} />}
      <div className="editor-columns">
        <div className="editor-text">
          {schema.writable.has('title') && (
            <TextInput
              size="lg"
              label={words.titleLabel}
              value={String(values.title ?? '')}
              error={problems.title}
              onChange={(event) => set({ title: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isBlocks) return;
                event.preventDefault();
                document.begin();
              }}
            />
          )}
          {schema.writable.has('content') &&
            (isBlocks ? (
              <BlockList document={document} canUpload={canUpload} />
            ) : (
              <Textarea
                label={words.classic}
                description={words.classicHint}
                error={problems.content}
                autosize={document.text.length < 50_000}
                rows={24}
                minRows={12}
                maxRows={40}
                classNames={{ input: 'code' }}
                value={document.text}
                onChange={(event) => document.replaceAll(event.currentTarget.value, 'classic')}
              />
            ))}
          <TextFacts parts={document.parts} />
        </div>
        {/* A key in the text changes none of these, so it does not draw the panel again. */}
        <SettingsPanel {...{ type, path, schema, entry, values: others, problems, set, canPublish }} />
      </div>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          base={saving.base}
          values={values}
          onClose={saving.closeConflict}
          onResolve={(chosen) => {
            if (saving.conflict) saving.rebase(saving.conflict);
            save.reset();
            setAll(chosen);
          }}
        />
      )}
      {opened === 'revisions' && saving.id !== undefined && (
        <RevisionsDialog
          path={`${path}/${saving.id}/revisions`}
          values={values}
          onClose={() => setOpened(undefined)}
          onRestore={setAll}
        />
      )}
      {leave.status === 'blocked' && (
        <LeaveDialog
          onStay={leave.reset}
          onLeave={() => {
            saving.copies.remove();
            leave.proceed();
          }}
        />
      )}
    </div>
  );
}
