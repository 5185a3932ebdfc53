import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { itemMoves } from '../../../blocks/lists.js';
import { structureOf } from '../../../blocks/regions.js';
import { tableParts, type TableChange } from '../../../blocks/tables.js';
import { useLatest } from '../../parts/latest.js';
import { useWords } from '../../words.js';
import type { PickedMedia } from '../media/media-picker.js';
import { UploadList } from '../media/upload-list.js';
import { useUploads } from '../media/uploads.js';
import { withCaption, withLevel } from './block-changes.js';
import { BlockRow, type BlockAction } from './block-row.js';
import { InsertDialog } from './insert-dialog.js';
import { useRenderedBlocks } from './rendered-blocks.js';
import type { RegionEvents } from './rich-text.js';
import { sources } from './sources.js';
import * as text from './text-document.js';
import { TextToolbar } from './text-toolbar.js';
import type { TextDocument } from './use-document.js';

const MediaPicker = lazy(async () => ({ default: (await import('../media/media-picker.js')).MediaPicker }));

/** Pictures that were dropped or pasted in a part are shown after it. */
interface BlockListProps {
  document: TextDocument;
  canUpload: boolean;
  /** Id of the entry of the text; undefined for a new one. */
  entryId: number | undefined;
}

/** The blocks of a text. Each is edited in place where that loses nothing; all others are kept byte for byte. */
export function BlockList({ document, canUpload, entryId }: BlockListProps) {
  const words = useWords('editor');
  const { parts, newest, change, write, undo, redo, target, setTarget } = document;
  const [opened, setOpened] = useState<number>();
  const [insertAfter, setInsertAfter] = useState<number | 'end'>();
  const [picking, setPicking] = useState<number | 'end'>();
  const [active, setActive] = useState<{ editor: Editor; key: number; region: number }>();
  const uploadPlace = useRef<number>(undefined);
  const insert = useCallback(
    (after: number | 'end' | undefined, source: string) => {
      const at = after === 'end' ? newest().findLast(({ kind }) => kind !== 'blank')?.key : after;
      const old = newest().find(({ key }) => key === at);
      const isEmpty = old?.name === 'core/paragraph' && /<p[^>]*><\/p>/.test(old.source);
      const [added, made] = text.inserted(newest(), at, source);
      const next = isEmpty && old ? text.removed(added, old.key) : added;
      change(() => next);
      const [first] = made;
      if (first) setTarget(text.targetIn(first, 'start'));
      return first;
    },
    [newest, change, setTarget],
  );
  // A dialog leaves the focus at what it was opened for: the new block, or the one from which it was opened.
  const list = useRef<HTMLDivElement>(null);
  const [arrived, setArrived] = useState<number | 'end'>();
  const insertChosen = (after: number | 'end' | undefined, source: string) => {
    const first = insert(after, source);
    if (first && !text.targetIn(first, 'start')) setArrived(first.key);
  };
  const goBack = (after: number | 'end' | undefined) => {
    const from = parts.find(({ key }) => key === after);
    const known = from && text.targetIn(from, 'end');
    if (known) setTarget(known);
    else setArrived(after);
  };
  useEffect(() => {
    if (arrived === undefined) return;
    const row = arrived === 'end' ? '.insert-block' : `[data-part="${arrived}"] :is(input, .block-tools button)`;
    list.current?.querySelector<HTMLElement>(row)?.focus();
    setArrived(undefined);
  }, [arrived]);
  const uploads = useUploads((item) => {
    // The next one follows it.
    uploadPlace.current = insert(uploadPlace.current ?? 'end', sources.image(item))?.key;
  });
  const addFiles = useRef((after: number, files: File[]) => {
    uploadPlace.current = after;
    uploads.add(files);
  });
  // The same functions in each rendering: blocks that have not changed are not rendered again.
  const onOpen = useCallback((key: number, isOpen: boolean) => setOpened(isOpen ? key : undefined), []);
  const onCaret = useCallback(() => setTarget(undefined), [setTarget]);
  const onSource = useCallback(
    (key: number, source: string) => change((all) => text.withSource(all, key, source), `source${key}`),
    [change],
  );
  const apply = useCallback(
    (made: text.Changed | undefined): boolean => {
      if (!made) return false;
      change(() => made.parts);
      setTarget(made.target);
      return true;
    },
    [change, setTarget],
  );
  const onAction = useCallback(
    (key: number, action: BlockAction) => {
      if (action === 'insert') setInsertAfter(key);
      else if (action === 'remove') change((all) => text.removed(all, key));
      else if (action === 'duplicate') change((all) => text.duplicated(all, key));
      else if (action === 'caption') apply(captioned(newest(), key));
      else change((all) => text.moved(all, key, action === 'up' ? -1 : 1));
    },
    [newest, change, apply],
  );
  const eventsOf = useCallback(
    (key: number, region: number): RegionEvents => ({
      onChange: (html) => write((all) => text.withRegion(all, key, region, html), `text${key}.${region}`),
      onSplit: (before, after) => apply(text.split(newest(), key, region, before, after)),
      onJoin: () => apply(text.joined(newest(), key, region)),
      onTab: (direction, at) => apply(text.itemMoved(newest(), key, region, direction, at)),
      onAdd: (kind) => apply(text.tableChanged(newest(), key, region, kind)),
      onLeave: (step) => {
        const own = newest().find((part) => part.key === key);
        const count = own ? (text.targetIn(own, 'end')?.region ?? 0) : 0;
        const at = step < 0 ? ('end' as const) : ('start' as const);
        if (region + step >= 0 && region + step <= count) {
          setTarget({ key, region: region + step, at });
          return true;
        }
        let next = text.neighbour(newest(), key, step);
        while (next && !text.targetIn(next, at)) next = text.neighbour(newest(), next.key, step);
        if (next) setTarget(text.targetIn(next, at));
        return next !== undefined;
      },
      onSlash: () => setInsertAfter(key),
      onPasteBlocks: (source) => insert(key, source),
      onPasteFiles: (files) =>
        addFiles.current(
          key,
          files.filter(({ type }) => type.startsWith('image/')),
        ),
      onActive: (editor) =>
        setActive((old) =>
          old?.editor === editor && old.key === key && old.region === region ? old : { editor, key, region },
        ),
    }),
    [newest, write, apply, insert, setTarget],
  );
  const shown = useMemo(() => parts.filter(({ kind }) => kind !== 'blank'), [parts]);
  const renderedOf = useRenderedBlocks(shown, entryId);
  const activePart = shown.find(({ key }) => key === active?.key);
  // The same functions and plain values: the toolbar is drawn again only if something of it changes.
  const place = useRef(active);
  place.current = active;
  const atCaret = useCallback(
    (make: (all: readonly text.Part[], key: number, region: number) => text.Changed | undefined) => {
      if (place.current) apply(make(newest(), place.current.key, place.current.region));
    },
    [newest, apply],
  );
  const onNest = useCallback(
    (direction: 'in' | 'out') => {
      const at = place.current?.editor.state.selection.from ?? 1;
      atCaret((all, key, region) => text.itemMoved(all, key, region, direction, at));
    },
    [atCaret],
  );
  const onTable = useCallback(
    (made: TableChange) => atCaret((all, key, region) => text.tableChanged(all, key, region, made)),
    [atCaret],
  );
  const onLevel = useCallback(
    (level: number) => change((all) => text.withChange(all, place.current?.key, (_, part) => withLevel(part, level))),
    [change],
  );
  const onCaption = useCallback(() => change((all) => text.withChange(all, place.current?.key, withCaption)), [change]);
  const toInsert = useLatest((source: string) => insertChosen(insertAfter, source));
  const onCancelInsert = useLatest(() => goBack(insertAfter));
  const closeInsert = useCallback(() => setInsertAfter(undefined), []);
  const toPick = useLatest(() => setPicking(insertAfter));
  const caretFacts = useMemo(() => factsAt(activePart, active?.region ?? 0), [activePart, active?.region]);
  return (
    <div
      ref={list}
      className="blocks"
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'F10') {
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>('[role=toolbar] :is(button, select):enabled')?.focus();
        }
        if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
        const key = event.key.toLowerCase();
        if (key !== 'z' && key !== 'y') return;
        if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        if (key === 'y' || event.shiftKey) redo();
        else undo();
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (!canUpload || event.defaultPrevented || !event.dataTransfer.files.length) return;
        event.preventDefault();
        const row = (event.target as Element).closest<HTMLElement>('[data-part]');
        const last = shown.at(-1)?.key ?? 0;
        addFiles.current(Number(row?.dataset.part ?? last), [...event.dataTransfer.files]);
      }}
    >
      <TextToolbar
        editor={activePart && active && !active.editor.isDestroyed ? active.editor : undefined}
        canUndo={document.can.undo}
        canRedo={document.can.redo}
        onUndo={undo}
        onRedo={redo}
        {...caretFacts}
        {...{ onLevel, onNest, onTable, onCaption }}
      />
      {shown.map((part, index) => (
        <BlockRow
          key={part.key}
          part={part}
          number={index + 1}
          rendered={renderedOf(part)}
          target={target?.key === part.key ? target : undefined}
          isOpen={opened === part.key}
          onOpen={onOpen}
          onCaret={onCaret}
          onSource={onSource}
          onAction={onAction}
          eventsOf={eventsOf}
        />
      ))}
      {!shown.length && (
        <Button variant="subtle" className="begin" onClick={document.begin}>
          {words.begin}
        </Button>
      )}
      <UploadList {...uploads} />
      <Button
        className="insert-block"
        variant="default"
        leftSection={<Plus size={16} />}
        onClick={() => setInsertAfter('end')}
      >
        {words.insert}
      </Button>
      <InsertDialog
        opened={insertAfter !== undefined}
        canUpload={canUpload}
        onClose={closeInsert}
        onCancel={onCancelInsert}
        onPicture={toPick}
        onInsert={toInsert}
      />
      {picking !== undefined && (
        <Suspense>
          <MediaPicker
            opened
            multiple
            type="image"
            onClose={(isChosen) => {
              setPicking(undefined);
              if (!isChosen) goBack(picking);
            }}
            onChoose={(items: PickedMedia[]) => insertChosen(picking, items.map(sources.image).join('\n\n'))}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A picture or a table with a caption, in which the caret goes. */
function captioned(parts: readonly text.Part[], key: number): text.Changed {
  const made = text.withChange(parts, key, withCaption);
  const part = made.find((one) => one.key === key);
  return { parts: made, target: part && text.targetIn(part, 'end') };
}

/** What the toolbar offers where the caret is. */
function factsAt(part: text.Part | undefined, index: number) {
  const source = part?.source ?? '';
  const level =
    part?.name === 'core/heading'
      ? Number(part.attributes.level ?? 2)
      : part?.name === 'core/paragraph'
        ? 0
        : undefined;
  const region = /<(?:li|td|th)\b/.test(source) ? structureOf(source)?.regions[index] : undefined;
  const moves = region?.tag === 'li' ? itemMoves(source, region.start) : undefined;
  const table = region && !moves ? tableParts(source, region.start) : undefined;
  return {
    level,
    ...{ canNest: moves?.in ?? false, canLift: moves?.out ?? false },
    ...{ hasTable: table !== undefined, hasHeader: table?.header ?? false, hasFooter: table?.footer ?? false },
    hasCaption: part?.name !== 'core/table' || source.includes('<figcaption'),
  };
}
