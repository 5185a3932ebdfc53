import { Button, Group, Loader, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { type Refusal, Refusals } from '../../parts/bulk.js';
import { Confirm } from '../../parts/confirm.js';
import { Pager } from '../../parts/pager.js';
import { textOfHtml } from '../../parts/text-of-html.js';
import { useWords } from '../../words.js';
import { CommentItem } from './comment-item.js';
import {
  type ModeratedComment,
  deleteForGood,
  type QueueFilters,
  moveTo,
  type MoveOutcome,
  PATH,
  saveDraft,
  type ModeratedStatus,
  useComments,
  useMovedCounts,
} from './data.js';
import { CommentEditor, ReplyEditor } from './editors.js';
import { useKeys } from './keys.js';

interface QueueProps {
  filters: QueueFilters;
  onEntry: (post: number) => void;
  onPage: (page: number) => void;
  onHelp: () => void;
}

/** Something that was done, and how it is taken back. */
interface Done {
  text: string;
  undo: () => Promise<MoveOutcome>;
}

/** More comments are loaded when fewer than these are left. */
const LOW = 8;

/** The comments of a tab: each can be decided on by one key, and what was decided leaves the list. */
export function Queue({ filters, onEntry, onPage, onHelp }: QueueProps) {
  const words = useWords('comments');
  const frame = useWords('frame');
  const queries = useQueryClient();
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useComments(filters);
  const moved = useMovedCounts(filters.post);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [currentId, setCurrentId] = useState<number>();
  const [editing, setEditing] = useState<{ id: number; kind: 'reply' | 'edit' }>();
  const [done, setDone] = useState<readonly Done[]>([]);
  const [deleting, setDeleting] = useState<readonly number[]>();
  const items = useRef(new Map<number, HTMLLIElement>());
  const kept = useRef(new Map<string, string>());
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const known = useRef(new Map<number, ModeratedComment>());
  for (const comment of data?.items ?? []) known.current.set(comment.id, comment);

  const rows = (data?.items ?? []).filter(({ id }) => !gone.has(id));
  const total = data?.total ?? 0;
  const loaded = data?.items.length ?? 0;
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );
  const current = rows[at];
  const isLow = rows.length < LOW && gone.size > 0 && total > loaded;
  useEffect(() => {
    if (isLow && !isFetching) void refetch();
    // Each decision may make the list low again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLow, gone]);

  const focus = (comment: ModeratedComment | undefined) => {
    setCurrentId(comment?.id);
    if (comment) items.current.get(comment.id)?.focus();
  };
  const step = (by: number) => focus(rows[Math.min(rows.length - 1, Math.max(0, at + by))]);
  const hide = (ids: readonly number[], isHidden: boolean) =>
    setGone((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (isHidden) after.add(id);
        else after.delete(id);
      return after;
    });
  const nameOf = (id: number) => known.current.get(id)?.author_name || words.anonymous;
  const report = ({ failed, errors }: MoveOutcome) => {
    setRefusals(failed.map((id, place) => ({ name: nameOf(id), error: errors[place] })));
    // What failed may not be there any more.
    if (failed.length) void queries.invalidateQueries({ queryKey: [PATH, 'list'] });
  };
  const remember = (one: Done) => setDone((before) => [...before, one]);

  /** Takes comments from the list at once, and puts back those that were refused. */
  const leave = async (ids: readonly number[], work: () => Promise<MoveOutcome>, to: ModeratedStatus | undefined) => {
    const from = filters.status;
    const next = rows.slice(at).find(({ id }) => !ids.includes(id)) ?? rows.findLast(({ id }) => !ids.includes(id));
    hide(ids, true);
    setSelected(new Set());
    setEditing(undefined);
    focus(next);
    const working = work();
    // What was done last is taken back first, whichever request ends first.
    const one: Done | undefined = to && {
      text: words.movedTo(ids.length, words[`status.${to}`]),
      undo: async () => {
        const { failed } = await working;
        const changed = ids.filter((id) => !failed.includes(id));
        const back = await moveTo(changed, from);
        const returned = changed.filter((id) => !back.failed.includes(id));
        moved(to, from, returned.length);
        hide(returned, false);
        setCurrentId(returned[0]);
        return back;
      },
    };
    if (one) remember(one);
    const outcome = await working;
    hide(outcome.failed, false);
    report(outcome);
    if (one && outcome.failed.length === ids.length) setDone((before) => before.filter((other) => other !== one));
    moved(from, to, ids.length - outcome.failed.length);
  };
  const move = (ids: readonly number[], to: ModeratedStatus) => {
    if (ids.length && to !== filters.status) void leave(ids, () => moveTo(ids, to), to);
  };
  const undo = async () => {
    const last = done.at(-1);
    if (!last) return;
    setDone(done.slice(0, -1));
    const outcome = await last.undo();
    report(outcome);
    if (outcome.failed.length) remember(last);
    await queries.invalidateQueries({ queryKey: [PATH, 'list'] });
  };
  const targets = selected.size ? [...selected] : current ? [current.id] : [];
  const open = (kind: 'reply' | 'edit', comment = current) => comment && setEditing({ id: comment.id, kind });
  const close = (comment: ModeratedComment) => {
    setEditing(undefined);
    focus(comment);
  };
  const replied = async (comment: ModeratedComment, { id }: ModeratedComment) => {
    setEditing(undefined);
    remember({
      text: words.replied,
      undo: () => moveTo([id], 'trash'),
    });
    if (comment.status === 'approved') focus(comment);
    else await leave([comment.id], () => moveTo([comment.id], 'approved'), 'approved');
    await queries.invalidateQueries({ queryKey: [PATH, 'counts'] });
  };
  const edited = async (
    comment: ModeratedComment,
    before: Parameters<typeof saveDraft>[1],
    etag: string | undefined,
  ) => {
    close(comment);
    remember({
      text: words.edited,
      undo: async () => {
        try {
          await saveDraft(comment.id, before, etag);
          return { failed: [], errors: [] };
        } catch (refusal) {
          return { failed: [comment.id], errors: [refusal] };
        }
      },
    });
    await queries.invalidateQueries({ queryKey: [PATH, 'list'] });
  };
  const select = (id: number, isSelected: boolean) => {
    const after = new Set(selected);
    if (isSelected) after.add(id);
    else after.delete(id);
    setSelected(after);
  };
  useKeys({
    j: () => step(currentId === undefined ? 0 : 1),
    k: () => step(-1),
    ArrowDown: () => step(currentId === undefined ? 0 : 1),
    ArrowUp: () => step(-1),
    a: () => move(targets, 'approved'),
    s: () => move(targets, 'spam'),
    t: () => move(targets, 'trash'),
    r: () => filters.status !== 'trash' && open('reply'),
    e: () => open('edit'),
    x: () => current && select(current.id, !selected.has(current.id)),
    u: () => void undo(),
    '?': onHelp,
  });

  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loader aria-label={frame.loading} />;
  const [entry] = filters.post ? (rows[0]?._embedded?.up ?? []) : [];
  const last = done.at(-1);
  return (
    <>
      {entry?.title && <Text mb="xs">{words.ofEntry(textOfHtml(entry.title.rendered))}</Text>}
      <Refusals refusals={refusals} onClose={() => setRefusals([])} />
      {rows.length ? (
        <ul className="comments" aria-label={words[`status.${filters.status}`]} aria-busy={isPlaceholderData}>
          {rows.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isCurrent={comment === current}
              isSelected={selected.has(comment.id)}
              itemRef={(element) => {
                if (element) items.current.set(comment.id, element);
                else items.current.delete(comment.id);
              }}
              onFocus={() => setCurrentId(comment.id)}
              onSelect={(isSelected) => select(comment.id, isSelected)}
              onMove={(to) => move([comment.id], to)}
              onReply={() => open('reply', comment)}
              onEdit={() => open('edit', comment)}
              onDelete={() => setDeleting([comment.id])}
              onEntry={() => onEntry(comment.post)}
            >
              {editing?.id === comment.id && editing.kind === 'reply' && (
                <ReplyEditor
                  comment={comment}
                  kept={kept.current}
                  onDone={(made) => void replied(comment, made)}
                  onClose={() => close(comment)}
                />
              )}
              {editing?.id === comment.id && editing.kind === 'edit' && (
                <CommentEditor
                  comment={comment}
                  kept={kept.current}
                  onDone={({ before, etag }) => void edited(comment, before, etag)}
                  onClose={() => close(comment)}
                />
              )}
            </CommentItem>
          ))}
        </ul>
      ) : (
        <Text my="md">
          {isFetching ? frame.loading : filters.search ? words.noneFound : words[`none.${filters.status}`]}
        </Text>
      )}
      {(total > loaded || filters.page > 1) && (
        <Pager page={filters.page} pages={data.totalPages} total={total} onPage={onPage} />
      )}
      {(last || selected.size > 0) && (
        <Group className="comment-bar" gap="xs" role="group" aria-label={words.bulk}>
          {selected.size > 0 && (
            <>
              <Text size="sm">{frame.selected(selected.size)}</Text>
              {filters.status !== 'approved' && (
                <Button size="compact-sm" onClick={() => move(targets, 'approved')}>
                  {filters.status === 'trash' ? words.restore : words.approve}
                </Button>
              )}
              {filters.status !== 'spam' && (
                <Button size="compact-sm" variant="default" onClick={() => move(targets, 'spam')}>
                  {words.spam}
                </Button>
              )}
              {filters.status === 'trash' ? (
                <Button size="compact-sm" variant="default" onClick={() => setDeleting(targets)}>
                  {frame.deleteForGood}
                </Button>
              ) : (
                <Button size="compact-sm" variant="default" onClick={() => move(targets, 'trash')}>
                  {words.trash}
                </Button>
              )}
            </>
          )}
          <Text size="sm" role="status" ms="auto">
            {last?.text ?? ''}
          </Text>
          {last && (
            <Button size="compact-sm" variant="default" aria-keyshortcuts="u" onClick={() => void undo()}>
              {frame.undo}
            </Button>
          )}
        </Group>
      )}
      <Confirm
        opened={deleting !== undefined}
        title={words.deleting(deleting?.length ?? 0)}
        action={frame.deleteForGood}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && void leave(deleting, () => deleteForGood(deleting), undefined)}
      />
    </>
  );
}
