import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { memo } from 'react';
import { useWords } from '../../words.js';
import type { SaveState } from './use-saving.js';

interface EditorBarProps {
  state: SaveState;
  isChanged: boolean;
  isSaving: boolean;
  /** Whether what is saved is seen by others, at once or at its date. */
  isPublic: boolean;
  /** Whether the entry is published at its date. */
  isScheduled: boolean;
  /** Whether the date of publication is in the future. */
  isLater: boolean;
  canPublish: boolean;
  /** Whether there is an entry yet. */
  isEntry: boolean;
  /** The page of the entry, where it has one that is seen. */
  link: string | undefined;
  hasPreview: boolean;
  isPreviewing: boolean;
  hasRevisions: boolean;
  isDuplicating: boolean;
  /** Whether texts are searched; undefined where they are not edited by blocks. */
  isFinding: boolean | undefined;
  onSave: () => void;
  onPublish: () => void;
  onPublishNow: () => void;
  onPreview: () => void;
  onRevisions: () => void;
  onDuplicate: () => void;
  onFind: () => void;
}

/** How a text stands, and what can be done with it. A key in the text does not draw it again. */
export const EditorBar = memo(function EditorBar(props: EditorBarProps) {
  const { state, isChanged, isSaving, isPublic, isLater, canPublish, isEntry, link, isFinding } = props;
  const words = useWords('editor');
  const publishLabel = canPublish ? (isLater ? words.schedule : words.publish) : words.submit;
  return (
    <Group className="editor-bar" gap="xs">
      <Text size="sm" role="status" className="save-state">
        {words[`state.${state}`]}
      </Text>
      {isPublic ? (
        <Button onClick={props.onSave} loading={isSaving} disabled={!isChanged}>
          {words.update}
        </Button>
      ) : (
        <>
          <Button variant="default" onClick={props.onSave} loading={isSaving} disabled={!isChanged}>
            {words.saveDraft}
          </Button>
          <Button onClick={props.onPublish} loading={isSaving}>
            {publishLabel}
          </Button>
        </>
      )}
      {props.isScheduled && canPublish && (
        <Button variant="default" loading={isSaving} onClick={props.onPublishNow}>
          {words.publishNow}
        </Button>
      )}
      {props.hasPreview && (
        <Button
          variant="default"
          loading={props.isPreviewing}
          disabled={!isEntry && !isChanged}
          onClick={props.onPreview}
        >
          {words.preview}
        </Button>
      )}
      <MoreActions
        actions={[
          ...(isEntry && props.hasRevisions ? [{ label: words.revisions, run: props.onRevisions }] : []),
          ...(isEntry ? [{ label: words.duplicate, run: props.onDuplicate, isRunning: props.isDuplicating }] : []),
          ...(isFinding === undefined ? [] : [{ label: words.find, run: props.onFind, isExpanded: isFinding }]),
        ]}
      />
      {link !== undefined && (
        <Anchor href={link} target="_blank" rel="noopener">
          {words.view}
        </Anchor>
      )}
    </Group>
  );
});

interface Action {
  label: string;
  run: () => void;
  isRunning?: boolean;
  isExpanded?: boolean;
}

/** Actions that are seldom needed: buttons, and a menu where there is no place for them. */
function MoreActions({ actions }: { actions: readonly Action[] }) {
  const words = useWords('editor');
  if (!actions.length) return undefined;
  return (
    <>
      {actions.map(({ label, run, isRunning, isExpanded }) => (
        <Button
          key={label}
          className="only-beside"
          variant="default"
          loading={isRunning}
          aria-expanded={isExpanded}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <ActionIcon className="only-below" variant="default" size={36} aria-label={words['section.more']}>
            <EllipsisVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, run }) => (
            <Menu.Item key={label} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
