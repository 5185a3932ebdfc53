import { Alert, Text, Textarea, TextInput } from '@mantine/core';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { LintelError } from '#libs/client';
import { messageOf } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { useLatest } from '../../parts/latest.js';
import { offer } from '../../parts/offer.js';
import type { Versioned } from '../../requests.js';
import { create } from '../../requests.js';
import { useCan, useMe } from '../../session.js';
import { home } from '../../site.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import { BlockList } from './block-list.js';
import { written } from './comparison.js';
import { ConflictDialog } from './conflict-dialog.js';
import { EditorBar } from './editor-bar.js';
import { type EditedEntry, may, type RouteSchema, type Values, valuesOf } from './entry.js';
import { FindBar } from './find-bar.js';
import { LeaveDialog } from './leave-dialog.js';
import { withLineEnds } from './line-ends.js';
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
  /** Is called with the id of a new text that was saved, before its address changes. */
  onMade: (id: number) => void;
}

/** Larger texts are shown as their source: all blocks at once would be slow. */
const BLOCKS_LIMIT = 1_000_000;
const NOT_COPIED = new Set(['author', 'slug', 'date', 'status', 'sticky', 'password', 'expires']);
const isNone = (value: unknown): boolean => value === null || (Array.isArray(value) && !value.length);
const PUBLIC = new Set(['publish', 'future', 'private']);

/** The text, what belongs to it, and how it is saved. */
export function Workspace({ type, path, schema, first, onMade }: WorkspaceProps) {
  const words = useWords('editor');
  const forms = useWords('forms');
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
  const again = useRef<(more: Values) => void>(() => undefined);
  const saving = useSaving({ type: type.rest_base, path, schema, first, values, again });
  const { entry, save, state, isChanged } = saving;
  const canUpload = useCan('upload_files');
  const canPublish = useCan(type.capabilities.publish_posts ?? 'publish_posts') && may(entry, 'publish');
  const latest = useRef(values);
  latest.current = values;
  const set = useCallback((changes: Values) => setOthers((old) => ({ ...old, ...changes })), []);
  const [opened, setOpened] = useState<'find' | 'revisions'>();
  /** Whether a new text gets its address, which leaves nothing. */
  const isMoving = useRef(false);
  const setAll = (all: Values) => {
    const { content, ...rest } = all;
    set(rest);
    if (content !== undefined && content !== document.text) document.replaceAll(String(content));
  };
  const accept = (saved: Versioned<EditedEntry> | undefined, more: Values = {}) => {
    if (!saved) return;
    document.settle();
    // The site has cleaned what was sent, or completed it. What was entered meanwhile stays.
    const sent: Values = { ...values, ...more };
    const answered = Object.entries(valuesOf(saved.item, schema));
    const kept = answered.filter(([name]) => written(latest.current[name]) === written(sent[name]));
    setAll(Object.fromEntries(kept));
    if (saving.id !== undefined) return;
    onMade(saved.item.id);
    isMoving.current = true;
    const params = { type: type.rest_base, id: String(saved.item.id) };
    void navigate({ to: '/texts/$type/$id', params, replace: true, resetScroll: false } as never).finally(() => {
      isMoving.current = false;
    });
  };
  const store = (more: Values = {}) => {
    set(more);
    save.mutate(more, { onSuccess: (saved) => accept(saved, more) });
  };
  again.current = store;
  const leave = useBlocker({
    shouldBlockFn: () => isChanged && !isMoving.current,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const preview = useAction(async (page: Window | null) => {
    try {
      if (page) page.location.href = await previewUrl();
    } catch (error) {
      page?.close();
      throw error;
    }
  });
  const previewUrl = async (): Promise<string> => {
    // One's own draft is saved: the page then shows its picture and terms, too. Others get an autosave of their texts.
    if (isChanged && (!entry || (entry.status === 'draft' && entry.author === me.id))) {
      const saved = await save.mutateAsync({});
      accept(saved);
      return signedLink(saved?.item.id ?? saving.id);
    }
    const made = saving.hasTexts ? (await saving.autosave.mutateAsync())?.made : undefined;
    return made?.preview_link ?? signedLink(saving.id);
  };
  const signedLink = async (id: number | undefined) => {
    const link = `/lintel/v1/${type.rest_base}/${id}/preview`;
    const { url, token } = await create<{ url: string | null; token: string }>(link, {});
    return url ?? `${home.path}/?p=${id}&_preview=${token}`;
  };
  const duplicate = useAction(
    () => {
      const copied = Object.entries(values).filter(([name, value]) => !NOT_COPIED.has(name) && !isNone(value));
      return create<EditedEntry>(path, {
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
  const isBlocks = document.text.length < BLOCKS_LIMIT && isOfBlocks(document.parts);
  const onSave = useLatest(() => store());
  const onPublish = useLatest(() => store({ status: canPublish ? 'publish' : 'pending' }));
  const onPublishNow = useLatest(() => store({ status: 'publish', date: null }));
  const onPreview = useLatest(() => preview.mutate(window.open('about:blank', '_blank')));
  const onRevisions = useLatest(() => setOpened('revisions'));
  const onDuplicate = useLatest(() => duplicate.mutate(undefined));
  const onFind = useLatest(() => setOpened(opened === 'find' ? undefined : 'find'));
  const onUse = useLatest(setAll);
  const onRestore = useLatest(saving.restore);
  const onTitle = useLatest((title: string) => set({ title }));
  const onTitleEnd = useLatest(() => isBlocks && document.begin());
  return (
    <div
      className="editor"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
        event.preventDefault();
        store();
      }}
    >
      <EditorBar
        state={state}
        isChanged={isChanged}
        isSaving={save.isPending}
        isPublic={isPublic}
        isScheduled={saving.base.status === 'future'}
        isLater={typeof values.date === 'string' && Date.parse(values.date) > Date.now()}
        canPublish={canPublish}
        isEntry={saving.id !== undefined}
        link={entry && isPublic && saving.base.status !== 'future' && type.viewable ? entry.link : undefined}
        hasPreview={type.viewable}
        isPreviewing={preview.isPending}
        hasRevisions={type.supports.revisions ?? false}
        isDuplicating={duplicate.isPending}
        isFinding={isBlocks ? opened === 'find' : undefined}
        {...{ onSave, onPublish, onPublishNow, onPreview, onRevisions, onDuplicate, onFind }}
      />
      {save.error && error?.status !== 412 && (
        <Alert color="red" role="alert" title={frame.errorTitle} mb="md">
          <Text size="sm">{messageOf(save.error, frame)}</Text>
        </Alert>
      )}
      <Notices
        id={saving.id}
        entry={entry}
        copies={saving.copies}
        isSettled={state === 'saved' && !isChanged && save.isSuccess}
        {...{ path, onUse, onRestore }}
      />
      {opened === 'find' && <FindBar document={document} />}
      <div className="editor-columns">
        <div className="editor-text">
          {schema.writable.has('title') && (
            <TitleField
              label={words.titleLabel}
              value={String(values.title ?? '')}
              error={problems.title}
              onChange={onTitle}
              onEnd={onTitleEnd}
            />
          )}
          {schema.writable.has('content') &&
            (isBlocks ? (
              <BlockList document={document} canUpload={canUpload} entryId={saving.id} />
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
                onChange={(event) =>
                  document.replaceAll(withLineEnds(document.text, event.currentTarget.value), 'classic')
                }
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
            if (written(chosen) !== written({ ...chosen, ...saving.changes }))
              offer(forms.tookTheirs, frame.undo, () => setAll(values));
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

interface TitleFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
  /** `Enter`. */
  onEnd: () => void;
}

/** The title. `Enter` goes on with the text. */
const TitleField = memo(function TitleField({ onChange, onEnd, ...shown }: TitleFieldProps) {
  return (
    <TextInput
      size="lg"
      {...shown}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnd();
      }}
    />
  );
});
