import { Button, Group, Modal, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Confirm } from '../../parts/confirm.js';
import { RemoteSelect } from '../../parts/remote-select.js';
import { useMe } from '../../session.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import type { Task } from './entry-actions.js';
import { canAssign, canDelete, canPublish, type Entry, type Taxonomy } from './entry.js';
import './texts.css';

interface BulkBarProps {
  type: ContentType;
  taxonomies: readonly Taxonomy[];
  entries: readonly Entry[];
  isRunning: boolean;
  onRun: (task: Task) => void;
  onClear: () => void;
}

/** What can be done with all selected entries: an action is offered if the account may do it with one of them at least. */
export function BulkBar({ type, taxonomies, entries, isRunning, onRun, onClear }: BulkBarProps) {
  const frame = useWords('frame');
  const words = useWords('texts');
  const me = useMe();
  const [isDeleting, deletion] = useDisclosure();
  const [isAdding, adding] = useDisclosure();
  if (!entries.length) return undefined;
  const isTrash = entries.every(({ status }) => status === 'trash');
  const assignable = isTrash
    ? []
    : taxonomies.filter((taxonomy) => entries.some((entry) => canAssign(entry, taxonomy)));
  const mayDelete = entries.some((entry) => canDelete(entry, type, me));
  const mayPublish = entries.some(canPublish);
  const button = { size: 'xs', variant: 'default', disabled: isRunning } as const;
  return (
    <Group className="bulk-bar" role="group" aria-label={words.bulk} gap="xs">
      <Text size="sm" fw={600} role="status">
        {frame.selected(entries.length)}
      </Text>
      {isTrash ? (
        <Button {...button} onClick={() => onRun({ kind: 'restore' })}>
          {words.restore}
        </Button>
      ) : (
        <>
          {mayPublish && (
            <Button {...button} onClick={() => onRun({ kind: 'publish' })}>
              {words.publish}
            </Button>
          )}
          <Button {...button} onClick={() => onRun({ kind: 'draft' })}>
            {words.toDraft}
          </Button>
          {assignable.length > 0 && (
            <Button {...button} onClick={adding.open}>
              {words.addTerm}
            </Button>
          )}
        </>
      )}
      {mayDelete && (
        <Button {...button} onClick={isTrash ? deletion.open : () => onRun({ kind: 'trash' })}>
          {isTrash ? frame.deleteForGood : words.trash}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onClear}>
        {words.clearSelection}
      </Button>
      <Confirm
        opened={isDeleting}
        title={words.deleteTitle(entries.length)}
        action={frame.deleteForGood}
        onClose={deletion.close}
        onConfirm={() => onRun({ kind: 'delete' })}
      />
      <Modal
        opened={isAdding}
        onClose={adding.close}
        title={words.addTerm}
        closeButtonProps={{ 'aria-label': frame.close }}
      >
        <TermChoice
          taxonomies={assignable}
          onChoose={(taxonomy, term) => {
            adding.close();
            onRun({ kind: 'term', taxonomy, term });
          }}
        />
      </Modal>
    </Group>
  );
}

interface TermChoiceProps {
  taxonomies: readonly Taxonomy[];
  onChoose: (taxonomy: Taxonomy, term: number) => void;
}

/** Chooses a term of one of some taxonomies. */
function TermChoice({ taxonomies, onChoose }: TermChoiceProps) {
  const frame = useWords('frame');
  const words = useWords('texts');
  const [slug, setSlug] = useState<string>();
  const [term, setTerm] = useState('');
  const taxonomy = taxonomies.find((one) => one.slug === slug) ?? taxonomies[0];
  if (!taxonomy) return undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (term) onChoose(taxonomy, Number(term));
      }}
    >
      {taxonomies.length > 1 && (
        <Select
          label={words.taxonomy}
          allowDeselect={false}
          value={taxonomy.slug}
          data={taxonomies.map(({ slug: value, name: label }) => ({ value, label }))}
          onChange={(value) => {
            setSlug(value ?? undefined);
            setTerm('');
          }}
          mb="sm"
        />
      )}
      <RemoteSelect
        key={taxonomy.slug}
        label={taxonomy.name}
        path={`/cms/v2/${taxonomy.rest_base}`}
        value={term}
        onChange={setTerm}
      />
      <Group mt="md" justify="flex-end">
        <Button type="submit" disabled={!term}>
          {frame.add}
        </Button>
      </Group>
    </form>
  );
}
