import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { docOf, htmlOf, nodesOf } from './inline-document.js';
import { INLINE } from './inline-schema.js';
import { pastedSource } from './paste.js';
import type { CaretPlace } from './text-document.js';

/** What happens at the edges of a region. */
export interface RegionEvents {
  onChange: (html: string) => void;
  /** `Enter`: the HTML before and after the caret. Returns whether it did something. */
  onSplit: (before: string, after: string) => boolean;
  /** `Backspace` at the start. */
  onJoin: () => boolean;
  /** An arrow key at the first or last line. */
  onLeave: (step: -1 | 1) => boolean;
  /** `Tab`, with the place of the caret. */
  onTab: (direction: 'in' | 'out', at: number) => boolean;
  /** `Enter` with `Ctrl`, or with `Ctrl` and `Shift`. */
  onAdd: (kind: 'rowAfter' | 'columnAfter') => boolean;
  /** `/` in an empty text. */
  onSlash: () => void;
  onPasteBlocks: (source: string) => void;
  onPasteFiles: (files: File[]) => void;
  onActive: (editor: Editor) => void;
}

interface RichTextProps extends RegionEvents {
  html: string;
  label: string;
  placeholder?: string;
  /** Whether breaks of lines are characters, as in code. */
  isPre: boolean;
  /** Where the caret is to be, when it is to be here. */
  caret?: CaretPlace;
  onCaret: () => void;
}

/** The HTML of a part of the text of an editor. */
const cut = (editor: Editor, from: number, to: number): string => htmlOf(editor.state.doc.cut(from, to).toJSON());

/** The last key that was pressed; empty after a click. */
let lastKey = '';
addEventListener('keydown', ({ key }) => (lastKey = key), true);
addEventListener('pointerdown', () => (lastKey = ''), true);

/** Text with inline markup, edited in place. Nothing is reported unless the text changes. */
export function RichText(props: RichTextProps) {
  const { html, label, placeholder, caret } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const known = useRef(html);
  const [isEmpty, setEmpty] = useState(html === '');
  const latest = useRef(props);
  latest.current = props;
  /** Whether somebody has come here by `Tab`, and may want to go on with it. */
  const isPassing = useRef(false);
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: INLINE,
      // It would look through the text at each key for what was deleted.
      enableCoreExtensions: { delete: false },
      content: docOf(known.current),
      injectCSS: false,
      enableInputRules: false,
      enablePasteRules: false,
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': latest.current.label, class: 'rich' },
        handleKeyDown: (_view, event) => {
          if (event.key === 'Tab' && isPassing.current) return false;
          if (event.key !== 'Shift') isPassing.current = false;
          return onKey(made, event, latest.current);
        },
        // Before the editor parses what is pasted, which the policy of the page would report.
        handleDOMEvents: {
          paste: (_view, event) => {
            if (!onPaste(made, event, latest.current)) return false;
            event.preventDefault();
            return true;
          },
        },
        handleDrop: (_view, event) => {
          const files = [...(event.dataTransfer?.files ?? [])];
          if (files.length) latest.current.onPasteFiles(files);
          return files.length > 0;
        },
      },
      onUpdate: ({ editor: changed }) => {
        const written = htmlOf(changed.getJSON());
        if (written === known.current) return;
        known.current = written;
        setEmpty(written === '');
        latest.current.onChange(written);
      },
      onFocus: ({ editor: focused }) => {
        isPassing.current = lastKey === 'Tab';
        latest.current.onActive(focused);
      },
    });
    editor.current = made;
    return () => {
      editor.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (html === known.current) return;
    known.current = html;
    setEmpty(html === '');
    editor.current?.commands.setContent(docOf(html), { emitUpdate: false });
  }, [html]);
  useEffect(() => {
    editor.current?.view.dom.setAttribute('aria-label', label);
  }, [label]);
  useEffect(() => {
    const made = editor.current;
    if (!caret || !made) return;
    const last = made.state.doc.content.size - 1;
    made.commands.setTextSelection(caret === 'start' ? 1 : caret === 'end' ? last : Math.min(caret, last));
    // At once, so that the next key is written here.
    made.view.focus();
    made.commands.scrollIntoView();
    isPassing.current = false;
    latest.current.onActive(made);
    latest.current.onCaret();
  }, [caret]);
  return <div ref={place} className="rich-place" data-empty={isEmpty ? placeholder : undefined} />;
}

function onKey(editor: Editor, event: KeyboardEvent, events: RichTextProps): boolean {
  const { selection, doc } = editor.state;
  const { from, to, empty } = selection;
  const end = doc.content.size - 1;
  if (event.isComposing || event.altKey) return false;
  if (event.ctrlKey || event.metaKey)
    return event.key === 'Enter' && events.onAdd(event.shiftKey ? 'columnAfter' : 'rowAfter');
  if (event.key === 'Tab') return events.onTab(event.shiftKey ? 'out' : 'in', from);
  if (event.key === 'Enter') {
    if (events.isPre) return editor.commands.insertContent({ type: 'text', text: '\n' });
    if (!event.shiftKey && events.onSplit(cut(editor, 0, from), cut(editor, to, doc.content.size))) return true;
    return editor.commands.insertContent({ type: 'break' });
  }
  if (event.key === 'Backspace' && empty && from <= 1) return events.onJoin();
  if (event.key === 'ArrowUp' && empty && editor.view.endOfTextblock('up')) return events.onLeave(-1);
  if (event.key === 'ArrowDown' && empty && editor.view.endOfTextblock('down')) return events.onLeave(1);
  if (event.key === '/' && end <= 1) {
    events.onSlash();
    return true;
  }
  return false;
}

function onPaste(editor: Editor, event: ClipboardEvent, events: RichTextProps): boolean {
  const data = event.clipboardData;
  if (!data) return false;
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  const html = data.getData('text/html');
  if (files.length && !html) {
    events.onPasteFiles(files);
    return true;
  }
  const text = data.getData('text/plain');
  if (events.isPre) return editor.commands.insertContent(text ? { type: 'text', text } : '');
  const pasted = pastedSource(html, text);
  if (pasted.blocks) events.onPasteBlocks(pasted.blocks);
  else if (pasted.inline) editor.commands.insertContent(nodesOf(pasted.inline));
  return true;
}
