import { Alert, Button, CopyButton, Drawer, Group, Loader, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LintelError, type Schemas } from '#libs/client';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { isForbidden } from '../../requests.js';
import { site } from '../../site.js';
import { useWords } from '../../words.js';
import { FocalPoint, type Point } from './focal-point.js';
import { MediaFacts, Preview } from './media-facts.js';
import { MEDIA, type MediaItem, titleOf } from './media-item.js';
import { MediaUses } from './media-uses.js';

interface MediaDetailsProps {
  id: number;
  onClose: () => void;
  /** Buttons for what can be done with the item as a whole. */
  actions: (item: MediaItem) => ReactNode;
}

/** The details of a media item, beside the list. */
export function MediaDetails({ id, onClose, actions }: MediaDetailsProps) {
  useFocusBack();
  const frame = useWords('frame');
  const words = useWords('media');
  const [isDirty, setDirty] = useState(false);
  const [isAsking, asking] = useDisclosure();
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
  // The version that the form began with; after a conflict, the one that it goes on from.
  const [version, setVersion] = useState(first);
  const stored = textsOf(version);
  const [changes, setChanges] = useState<Partial<Texts>>({});
  const [other, setOther] = useState<Schemas['AttachmentEdit']>();
  const texts = { ...stored, ...changes };
  const isDirty = Object.keys(changes).length > 0;
  const set = (name: keyof Texts, value: Texts[keyof Texts]) => {
    const next: Partial<Texts> = { ...changes, [name]: value };
    if (isSame(value, stored[name])) delete next[name];
    setChanges(next);
    onDirty(Object.keys(next).length > 0);
  };
  const settle = (item: Schemas['AttachmentEdit']) => {
    setVersion(item);
    setChanges({});
    setOther(undefined);
    onDirty(false);
  };
  const save = useAction(
    async (ifMatch: Schemas['AttachmentEdit']) => {
      try {
        return { saved: await site.media.update(version.id, changes as object, { ifMatch }) };
      } catch (error) {
        if (!(error instanceof LintelError) || error.status !== 412) throw error;
        return { conflict: await site.media.get(version.id, { context: 'edit' }) };
      }
    },
    {
      done: ({ saved }) => (saved ? frame.saved : undefined),
      changes: [MEDIA],
      after: ({ saved, conflict }) => {
        if (conflict) setOther(conflict);
        if (saved) settle(saved);
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
        <Alert color="yellow" role="alert" title={frame.conflict} mt="md">
          <dl className="facts">
            {(Object.keys(changes) as (keyof Texts)[])
              .filter((name) => name !== 'focal_point' && textsOf(other)[name] !== stored[name])
              .map((name) => (
                <div key={name}>
                  <dt>{words[`members.${name as Exclude<keyof Texts, 'focal_point'>}`]}</dt>
                  <dd>{String(textsOf(other)[name]) || '–'}</dd>
                </div>
              ))}
          </dl>
          <Group mt="sm">
            <Button size="xs" variant="default" onClick={() => save.mutate(other)}>
              {words.keepMine}
            </Button>
            <Button size="xs" variant="default" onClick={() => settle(other)}>
              {words.takeTheirs}
            </Button>
          </Group>
        </Alert>
      )}
      <Button type="submit" mt="md" disabled={!isDirty || other !== undefined} loading={save.isPending}>
        {frame.save}
      </Button>
    </form>
  );
}
