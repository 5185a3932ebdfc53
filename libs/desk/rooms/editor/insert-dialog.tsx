import { Modal, NavLink, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { useWords } from '../../words.js';
import { INSERTED, type InsertedKind, sourceOf } from './sources.js';

interface InsertDialogProps {
  opened: boolean;
  canUpload: boolean;
  onClose: () => void;
  /** Is called when nothing was chosen. */
  onCancel: () => void;
  onPicture: () => void;
  onInsert: (source: string) => void;
}

type Kind = InsertedKind | 'image';

/** Offers the kinds of blocks; `Enter` inserts the first that was found. */
export const InsertDialog = memo(function InsertDialog(props: InsertDialogProps) {
  const { opened, onClose, onCancel, onPicture, onInsert } = props;
  const frame = useWords('frame');
  const words = useWords('editor');
  const [search, setSearch] = useState('');
  const kinds: readonly Kind[] = ['paragraph', 'image', ...INSERTED.slice(1)];
  const found = kinds.filter((kind) => words[`block.${kind}`].toLowerCase().includes(search.trim().toLowerCase()));
  const close = () => {
    setSearch('');
    onClose();
  };
  const choose = (kind: Kind | undefined) => {
    if (!kind) return;
    if (kind === 'image') onPicture();
    else onInsert(sourceOf(kind));
    close();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => {
        close();
        onCancel();
      }}
      title={words.insert}
      returnFocus={false}
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
});
