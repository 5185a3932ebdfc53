import { Text } from '@mantine/core';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useWords } from '../../words.js';
import './media.css';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** A place on which files can be dropped. The button for uploads does the same by keyboard. */
export function DropArea({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const words = useWords('media');
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="drop-area"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {isOver && (
        <Text className="drop-hint" fw={600}>
          {words.drop}
        </Text>
      )}
      {children}
    </div>
  );
}
