import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '../../words.js';
import type { PickedMedia } from '../media/media-picker.js';
import { UploadList } from '../media/upload-list.js';
import { useUploads } from '../media/uploads.js';
import { BlockRow, type BlockAction } from './block-row.js';
import { InsertDialog } from './insert-dialog.js';
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
}

/** The blocks of a text. Each is edited in place where that loses nothing; all others are kept byte for byte. */
export function BlockList({ document, canUpload }: BlockListProps) {
  const words = useWords('editor');
  const { parts, change, undo, redo, target, setTarget } = document;
  const [opened, setOpened] = useState<number>();
  const [insertAfter, setInsertAfter] = useState<number | 'end'>();
  const [picking, setPicking] = useState<number | 'end'>();
  const [active, setActive] = useState<{ editor: Editor; key: number }>();
  const latest = useRef(parts);
  latest.current = parts;
  const uploadPlace = useRef<number>(undefined);
  const insert = useCallback(
    (after: number | 'end' | undefined, source: string) => {
      const at = after === 'end' ? latest.current.findLast(({ kind }) => kind !== 'blank')?.key : after;
      const old = latest.current.find(({ key }) => key === at);
      const isEmpty = old?.name === 'core/paragraph' && /<p[^>]*><\/p>/.test(old.source);
      const [added, made] = text.inserted(latest.current, at, source);
      const next = isEmpty && old ? text.removed(added, old.key) : added;
      // Another picture may be there before this is drawn.
      latest.current = next;
      change(() => next);
      const [first] = made;
      if (first) setTarget(text.targetIn(first, 'start'));
      return first;
    },
    [change, setTarget],
  );
  // A dialog leaves the focus at what it was opened for: the new block, or the one from which it was opened.
  const place = useRef<HTMLDivElement>(null);
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
    place.current?.querySelector<HTMLElement>(row)?.focus();
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
  const onAction = useCallback(
    (key: number, action: BlockAction) => {
      if (action === 'insert') setInsertAfter(key);
      else if (action === 'remove') change((all) => text.removed(all, key));
      else if (action === 'duplicate')
        change((all) => text.inserted(all, key, all.find((part) => part.key === key)?.source ?? '')[0]);
      else change((all) => text.moved(all, key, action === 'up' ? -1 : 1));
    },
    [change],
  );
  const eventsOf = useCallback(
    (key: number, region: number): RegionEvents => {
      const apply = (made: { parts: readonly text.Part[]; target?: text.Target } | undefined): boolean => {
        if (!made) return false;
        change(() => made.parts);
        setTarget(made.target);
        return true;
      };
      return {
        onChange: (html) => change((all) => text.withRegion(all, key, region, html), `text${key}.${region}`),
        onSplit: (before, after) => apply(text.split(latest.current, key, region, before, after)),
        onJoin: () => apply(text.joined(latest.current, key, region)),
        onLeave: (step) => {
          const own = latest.current.find((part) => part.key === key);
          const count = own ? (text.targetIn(own, 'end')?.region ?? 0) : 0;
          const at = step < 0 ? ('end' as const) : ('start' as const);
          if (region + step >= 0 && region + step <= count) {
            setTarget({ key, region: region + step, at });
            return true;
          }
          let next = text.neighbour(latest.current, key, step);
          while (next && !text.targetIn(next, at)) next = text.neighbour(latest.current, next.key, step);
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
        onActive: (editor) => setActive({ editor, key }),
      };
    },
    [change, insert, setTarget],
  );
  const shown = parts.filter(({ kind }) => kind !== 'blank');
  const activePart = shown.find(({ key }) => key === active?.key);
  return (
    <div
      ref={place}
      className="blocks"
      onKeyDown={(event) => {
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
      <TextToolbar active={activePart && active?.editor} part={activePart} document={document} onSource={onSource} />
      {shown.map((part, index) => (
        <BlockRow
          key={part.key}
          part={part}
          label={words.blockNumber(labelOf(part, words), String(index + 1))}
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
        onClose={() => setInsertAfter(undefined)}
        onCancel={() => goBack(insertAfter)}
        onPicture={() => setPicking(insertAfter)}
        onInsert={(source) => insertChosen(insertAfter, source)}
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

/** What a block is called. */
export function labelOf({ kind, name }: text.Part, words: object): string {
  const known = (words as Record<string, string>)[`block.${kind === 'html' ? 'freeform' : name.replace('core/', '')}`];
  return known ?? name.replace('core/', '');
}
