import { Text } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useWords } from '../words.js';

const isOnline = (): boolean => onlineManager.isOnline();
const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Says that the line is gone, and what becomes of what is entered. */
export function OfflineNotice() {
  const frame = useWords('frame');
  const isGone = !useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status" className="offline">
      {isGone && <Text size="sm">{frame.lineGone}</Text>}
    </div>
  );
}
