import { useEffect } from 'react';

const FIELDS = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** Whether a key belongs to something else: a field, a dialog, a menu, or a shortcut of the browser. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (document.querySelector('[role=dialog], [role=menu]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
  if (FIELDS.has(target.tagName)) return !isCheckbox;
  return target.isContentEditable || (event.key.startsWith('Arrow') && target.role === 'tab');
}

/** Runs actions of single keys wherever the focus is, except in fields and dialogs. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action || isElsewhere(event)) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
