import { Button, CopyButton, Drawer, Group, Loader, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Crop } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Schemas } from '#libs/client';
import { signedIn } from '../../ended-session.js';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { ConflictNotice, shownValue } from '../../parts/conflict.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { offer } from '../../parts/offer.js';
import { isConflict, isForbidden } from '../../requests.js';
import { site } from '../../site.js';
import { useWords } from '../../words.js';
import { FocalPoint, type Point } from './focal-point.js';
import { MediaFacts, Preview } from './media-facts.js';
import { MEDIA, type MediaItem, titleOf } from './media-item.js';
import { MediaUses } from './media-uses.js';
import { isEditablePicture, PictureEditor } from './picture-editor.js';

interface MediaDetailsProps {
  id: number;
  onClose: () => void;
  /** Shows another item. */
  onOpen: (id: number) => void;
  /** Buttons for what can be done with the item as a whole. */
  actions: (item: MediaItem) => ReactNode;
}

/** The details of a media item, beside the list. */
export function MediaDetails({ id, onClose, onOpen, actions }: MediaDetailsProps) {
  useFocusBack();
  const frame = useWords('frame');
  const words = useWords('media');
  const [isDirty, setDirty] = useState(false);
  const [isAsking, asking] = useDisclosure();
  const [isEditing, editing] = useDisclosure();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [MEDIA, id],
    queryFn: async ({ signal }) => {
      try {
        return { item: await site.media.get(id, { context: 'edit' }, { signal }), isEditable: true };
      } catch (failure) {
        if (!isForbidden(failure)) throw failure;
        return { item: await site.media.get(id, {}, { signal }), isEditable: false };
      }
    },
    // What is being written is compared with the version that it began with.
    staleTime: Infinity,
    gcTime: 0,
    // Versions are known by their objects.
    structuralSharing: false,
  });
  const item = data?.item as unknown as MediaItem | undefined;
  return (
    <Drawer
      opened
      // The key that closes this dialog must have passed, or it closes the question as well.
      onClose={() => (isDirty ? setTimeout(asking.open) : onClose())}
      closeOnEscape={!isEditing}
      position="right"
      size="lg"
      title={item ? titleOf(item) : words.details}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && <Loader aria-label={frame.loading} />}
      {data && item && (
        <>
          <Preview item={item} />
          {data.isEditable && isEditablePicture(item) && (
            <Button variant="default" leftSection={<Crop size={16} />} mt="xs" onClick={editing.open}>
              {words.editPicture}
            </Button>
          )}
          {data.isEditable ? (
            <DetailsForm first={data.item as Schemas['AttachmentEdit']} onDirty={setDirty} />
          ) : (
            <Text size="sm" c="dimmed" my="sm">
              {words.readOnly}
            </Text>
          )}
          <MediaFacts item={item} />
          <AddressField url={item.source_url} />
          <MediaUses item={item} />
          <Group mt="lg">{actions(item)}</Group>
          {isEditing && (
            <PictureEditor
              item={item}
              onClose={editing.close}
              onSaved={(made) => {
                editing.close();
                // What was entered here stays.
                if (!isDirty) onOpen(made);
              }}
            />
          )}
        </>
      )}
      <Confirm
        opened={isAsking}
        title={words.discardTitle}
        action={words.discard}
        onClose={asking.close}
        onConfirm={onClose}
      />
    </Drawer>
  );
}

function AddressField({ url }: { url: string }) {
  const words = useWords('media');
  return (
    <Group align="end" gap="xs" wrap="nowrap" my="sm">
      <TextInput
        flex="1 1 12rem"
        label={words.address}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? words.copied : words.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** The members that people write. */
interface Texts {
  title: string;
  alt_text: string;
  caption: string;
  description: string;
  focal_point: Point | null;
}

const textsOf = (item: Schemas['AttachmentEdit']): Texts => ({
  title: item.title.raw,
  alt_text: item.alt_text,
  caption: item.caption.raw,
  description: item.description.raw,
  focal_point: item.focal_point,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface DetailsFormProps {
  first: Schemas['AttachmentEdit'];
  onDirty: (isDirty: boolean) => void;
}

/** Writes what has changed, unless somebody else has changed the item meanwhile. */
function DetailsForm({ first, onDirty }: DetailsFormProps) {
  const frame = useWords('frame');
  const words = useWords('media');
  const forms = useWords('forms');
  // The version that the form began with; after a conflict, the one that it goes on from.
  const [version, setVersion] = useState(first);
  const stored = textsOf(version);
  const [changes, setChanges] = useState<Partial<Texts>>({});
  const [other, setOther] = useState<Schemas['AttachmentEdit']>();
  const texts = { ...stored, ...changes };
  const labels: Readonly<Record<keyof Texts, string>> = {
    ...{ title: words.title, alt_text: words.altText, caption: words.caption, description: words.description },
    focal_point: words.focalPoint,
  };
  const isDirty = Object.keys(changes).length > 0;
  const set = (name: keyof Texts, value: Texts[keyof Texts]) => {
    const next: Partial<Texts> = { ...changes, [name]: value };
    if (isSame(value, stored[name])) delete next[name];
    setChanges(next);
    onDirty(Object.keys(next).length > 0);
  };
  /** What was entered since something was sent stays. */
  const settle = (item: Schemas['AttachmentEdit'], sent: Partial<Texts>) => {
    const later = Object.entries(changes).filter(([name, value]) => !isSame(value, sent[name as keyof Texts]));
    setVersion(item);
    setChanges(Object.fromEntries(later));
    setOther(undefined);
    onDirty(later.length > 0);
  };
  const clashesWith = (item: Schemas['AttachmentEdit']): (keyof Texts)[] => {
    const theirs = textsOf(item);
    return (Object.keys(changes) as (keyof Texts)[]).filter(
      (name) => !isSame(theirs[name], stored[name]) && !isSame(theirs[name], changes[name]),
    );
  };
  const save = useAction(
    async (ifMatch: Schemas['AttachmentEdit']) => {
      try {
        const saved = await signedIn(() => site.media.update(version.id, changes as object, { ifMatch }));
        return { saved, sent: changes };
      } catch (error) {
        if (!isConflict(error)) throw error;
        return { conflict: await site.media.get(version.id, { context: 'edit' }) };
      }
    },
    {
      done: ({ saved }) => (saved ? frame.saved : undefined),
      changes: [MEDIA],
      after: ({ saved, sent, conflict }) => {
        if (saved) settle(saved, sent);
        if (!conflict) return;
        // What one of both has left alone is no conflict.
        if (clashesWith(conflict).length) setOther(conflict);
        else {
          setVersion(conflict);
          save.mutate(conflict);
        }
      },
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) save.mutate(version);
      }}
    >
      <Stack gap="sm">
        {version.media_type === 'image' && (
          <>
            <FocalPoint
              url={version.source_url}
              point={texts.focal_point}
              onChange={(point) => set('focal_point', point)}
            />
            <Textarea
              label={words.altText}
              description={words.altTextHint}
              autosize
              value={texts.alt_text}
              onChange={(event) => set('alt_text', event.currentTarget.value)}
            />
          </>
        )}
        <TextInput
          label={words.title}
          value={texts.title}
          onChange={(event) => set('title', event.currentTarget.value)}
        />
        <Textarea
          label={words.caption}
          autosize
          value={texts.caption}
          onChange={(event) => set('caption', event.currentTarget.value)}
        />
        <Textarea
          label={words.description}
          autosize
          minRows={2}
          value={texts.description}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
      </Stack>
      {other && (
        <ConflictNotice
          clashes={clashesWith(other).map((name) => ({
            ...{ name, label: labels[name], mine: shownValue(changes[name]) },
            theirs: shownValue(textsOf(other)[name]),
          }))}
          isSaving={save.isPending}
          onMine={() => save.mutate(other)}
          onTheirs={() => {
            const mine = changes;
            const theirs = clashesWith(other);
            const kept = Object.entries(changes).filter(([name]) => !theirs.includes(name as keyof Texts));
            setVersion(other);
            setChanges(Object.fromEntries(kept));
            setOther(undefined);
            onDirty(kept.length > 0);
            offer(forms.tookTheirs, frame.undo, () => {
              setChanges(mine);
              onDirty(true);
            });
          }}
        />
      )}
      <Button type="submit" mt="md" disabled={!isDirty || other !== undefined} loading={save.isPending}>
        {frame.save}
      </Button>
    </form>
  );
}
