import { ActionIcon, Alert, Button, Group, Loader, Modal, NativeSelect, NumberInput, Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { FlipHorizontal2, FlipVertical2, RotateCcwSquare, RotateCwSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { write } from '../../requests.js';
import { useWords } from '../../words.js';
import { CropFrame } from './crop-frame.js';
import { MEDIA, type MediaItem } from './media-item.js';
import { PictureCanvas } from './picture-canvas.js';
import { fitted, flipped, modifiersOf, moved, type PictureEdit, resized, turned, unedited } from './picture-edit.js';
import './media.css';

/** The types of pictures that can be edited. */
const EDITABLE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** Whether a file is a picture that can be edited. */
export const isEditablePicture = ({ mime_type: type }: Pick<MediaItem, 'mime_type'>): boolean => EDITABLE.has(type);

const RATIOS = ['1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16'] as const;

interface PictureEditorProps {
  item: MediaItem;
  onClose: () => void;
  /** Gets the id of the new picture. */
  onSaved: (id: number) => void;
}

/** Crops, rotates and flips a picture. The result is saved as a new one. */
export function PictureEditor({ item, onClose, onSaved }: PictureEditorProps) {
  const frame = useWords('frame');
  const words = useWords('media');
  const { image, hasFailed } = useImage(item.source_url);
  const [isChanged, setChanged] = useState(false);
  const [isAsking, asking] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      // The key that closes this dialog must have passed, or it closes the question as well.
      onClose={() => (isChanged ? setTimeout(asking.open) : onClose())}
      closeOnEscape={!isAsking}
      fullScreen={isNarrow}
      size="70rem"
      title={words.editPicture}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      {hasFailed && (
        <Alert color="red" role="alert" title={frame.errorTitle}>
          {words.pictureMissing}
        </Alert>
      )}
      {!image && !hasFailed && <Loader aria-label={frame.loading} />}
      {image && <Form item={item} image={image} onChange={setChanged} onSaved={onSaved} />}
      <Confirm
        opened={isAsking}
        title={words.discardTitle}
        action={words.discard}
        onClose={asking.close}
        onConfirm={onClose}
      />
    </Modal>
  );
}

/** Loads a picture. */
function useImage(url: string): { image?: HTMLImageElement; hasFailed: boolean } {
  const [image, setImage] = useState<HTMLImageElement>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const loading = new Image();
    loading.addEventListener('load', () => setImage(loading));
    loading.addEventListener('error', () => setFailed(true));
    loading.src = url;
  }, [url]);
  return { hasFailed, ...(image && { image }) };
}

interface FormProps {
  item: MediaItem;
  image: HTMLImageElement;
  onChange: (isChanged: boolean) => void;
  onSaved: (id: number) => void;
}

function Form({ item, image, onChange, onSaved }: FormProps) {
  const words = useWords('media');
  const original = { width: image.naturalWidth, height: image.naturalHeight };
  const [edit, setEdit] = useState(() => unedited(original));
  const [ratioName, setRatioName] = useState('');
  const modifiers = modifiersOf(edit);
  const ratio = ratioOf(ratioName, edit);
  const change = (next: PictureEdit) => {
    setEdit(next);
    onChange(modifiersOf(next).length > 0);
  };
  const turn = (next: PictureEdit) => {
    // A turned frame has another ratio.
    if (ratioName !== 'original' && ratioName !== '1:1') setRatioName('');
    change(next);
  };
  const save = useAction(
    () => write<{ id: number }>(`/lintel/v1/media/${item.id}/edit`, { modifiers }, { query: { _fields: 'id' } }),
    { done: words.copySaved, changes: [MEDIA], after: ({ id }) => onSaved(id) },
  );
  return (
    <form
      className="picture-editor"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <div>
        <Tools edit={edit} onTurn={turn} onFlip={change} />
        <CropFrame image={image} edit={edit} ratio={ratio} onChange={change} />
        <Text size="sm" c="dimmed" mt="xs">
          {words.cropHint}
        </Text>
      </div>
      <div>
        <NativeSelect
          label={words.ratio}
          value={ratioName}
          data={[
            { value: '', label: words.ratioFree },
            { value: 'original', label: words.ratioOriginal },
            ...RATIOS.map((value) => ({ value, label: value })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setRatioName(value);
            const chosen = ratioOf(value, edit);
            if (chosen) change(fitted(edit, chosen));
          }}
        />
        <AreaFields edit={edit} ratio={ratio} onChange={change} />
        <section aria-labelledby="picture-result">
          <Title order={3} size="h5" mt="md" mb="xs" id="picture-result">
            {words.result}
          </Title>
          <PictureCanvas image={image} edit={edit} area={edit.area} label={words.result} />
          <Text size="sm" role="status">{`${edit.area.width} × ${edit.area.height}`}</Text>
        </section>
        <Group mt="md">
          <Button type="submit" disabled={!modifiers.length} loading={save.isPending}>
            {words.saveCopy}
          </Button>
          <Button
            variant="default"
            disabled={!modifiers.length}
            onClick={() => {
              setRatioName('');
              change(unedited(original));
            }}
          >
            {words.startOver}
          </Button>
        </Group>
      </div>
    </form>
  );
}

/** The ratio of a name; undefined where it is free. */
function ratioOf(name: string, { size }: PictureEdit): number | undefined {
  if (name === 'original') return size.width / size.height;
  const [width, height] = name.split(':').map(Number);
  return width && height ? width / height : undefined;
}

interface ToolsProps {
  edit: PictureEdit;
  onTurn: (edit: PictureEdit) => void;
  onFlip: (edit: PictureEdit) => void;
}

function Tools({ edit, onTurn, onFlip }: ToolsProps) {
  const words = useWords('media');
  // The names of the icons mean the axis that stays.
  const tools = [
    { label: words.rotateLeft, Icon: RotateCcwSquare, run: () => onTurn(turned(edit, 'left')) },
    { label: words.rotateRight, Icon: RotateCwSquare, run: () => onTurn(turned(edit, 'right')) },
    { label: words.flipHorizontal, Icon: FlipVertical2, run: () => onFlip(flipped(edit, 'horizontal')) },
    { label: words.flipVertical, Icon: FlipHorizontal2, run: () => onFlip(flipped(edit, 'vertical')) },
  ];
  return (
    <Group gap="xs" mb="sm" role="group" aria-label={words.editPicture}>
      {tools.map(({ label, Icon, run }) => (
        <ActionIcon key={label} variant="default" size="lg" aria-label={label} title={label} onClick={run}>
          <Icon size={18} />
        </ActionIcon>
      ))}
    </Group>
  );
}

interface AreaFieldsProps {
  edit: PictureEdit;
  ratio: number | undefined;
  onChange: (edit: PictureEdit) => void;
}

/** The part that stays, in numbers. */
function AreaFields({ edit, ratio, onChange }: AreaFieldsProps) {
  const words = useWords('media');
  const { size, area } = edit;
  const field = (label: string, value: number, least: number, most: number, made: (entered: number) => PictureEdit) => (
    <NumberInput
      label={label}
      suffix=" px"
      allowDecimal={false}
      allowNegative={false}
      min={least}
      max={most}
      value={value}
      onChange={(entered) => {
        if (typeof entered === 'number') onChange(made(entered));
      }}
    />
  );
  return (
    <div className="crop-fields">
      {field(words.cropWidth, area.width, 1, size.width, (width) => resized(edit, { width }, ratio))}
      {field(words.cropHeight, area.height, 1, size.height, (height) => resized(edit, { height }, ratio))}
      {field(words.fromLeft, area.left, 0, size.width - area.width, (left) => moved(edit, left, area.top))}
      {field(words.fromTop, area.top, 0, size.height - area.height, (top) => moved(edit, area.left, top))}
    </div>
  );
}
