import { Modal, NavLink, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words.js';
import { INSERTED, type InsertedKind, sourceOf } from './sources.js';

interface InsertDialogProps {
  opened: boolean;
  canUpload: boolean;
  onClose: () => void;
  onPicture: () => void;
  onInsert: (source: string) => void;
}

type Kind = InsertedKind | 'image';

/** Offers the kinds of blocks; `Enter` inserts the first that was found. */
export function InsertDialog({ opened, onClose, onPicture, onInsert }: InsertDialogProps) {
  const frame = useWords('frame');
  const words = useWords('editor');
  const [search, setSearch] = useState('');
  const kinds: readonly Kind[] = ['paragraph', 'image', ...INSERTED.slice(1)];
  const found = kinds.filter((kind) => words[`block.${kind}`].toLowerCase().includes(search.trim().toLowerCase()));
  // What is inserted takes the focus; otherwise it goes back.
  const [hasChosen, setChosen] = useState(false);
  const close = (isChoice = false) => {
    setChosen(isChoice);
    setSearch('');
    onClose();
  };
  const choose = (kind: Kind | undefined) => {
    if (!kind) return;
    if (kind === 'image') onPicture();
    else onInsert(sourceOf(kind));
    close(true);
  };
  return (
    <Modal
      opened={opened}
      onClose={() => close()}
      title={words.insert}
      returnFocus={!hasChosen}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          choose(found[0]);
        }}
      >
        <TextInput
          data-autofocus
          type="search"
          label={words.findBlock}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </form>
      <ul className="plain">
        {found.map((kind) => (
          <li key={kind}>
            <NavLink component="button" label={words[`block.${kind}`]} onClick={() => choose(kind)} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
