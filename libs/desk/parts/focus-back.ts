import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what opened a dialog, for dialogs that are there only while they are open; what is not there any
 * more gives it to the heading of the page.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog has left the page by then, and what it did may have moved the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const isThere = opener !== document.body && opener?.isConnected;
        const target = isThere ? opener : document.querySelector('main h1');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
