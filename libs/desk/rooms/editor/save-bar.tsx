import { Anchor, Button, Group, Text } from '@mantine/core';
import { memo } from 'react';
import { useWords } from '../../words.js';
import type { SaveState } from './use-saving.js';

interface SaveBarProps {
  state: SaveState;
  isChanged: boolean;
  isSaving: boolean;
  /** Whether what is saved is seen by others at once. */
  isPublic: boolean;
  /** Whether the date of publication is in the future. */
  isLater: boolean;
  canPublish: boolean;
  /** Whether there is an entry yet. */
  isEntry: boolean;
  /** The page of the entry, where it has one that is seen. */
  link: string | undefined;
  hasPreview: boolean;
  hasRevisions: boolean;
  isDuplicating: boolean;
  /** Whether texts are searched; undefined where they are not edited by blocks. */
  isFinding: boolean | undefined;
  onSave: () => void;
  onPublish: () => void;
  onPreview: () => void;
  onRevisions: () => void;
  onDuplicate: () => void;
  onFind: () => void;
}

/** How a text stands, and what can be done with it. A key in the text does not draw it again. */
export const SaveBar = memo(function SaveBar(props: SaveBarProps) {
  const { state, isChanged, isSaving, isPublic, isLater, canPublish, isEntry, link, isFinding } = props;
  const words = useWords('editor');
  const publishLabel = canPublish ? (isLater ? words.schedule : words.publish) : words.submit;
  return (
    <Group className="save-bar" gap="xs">
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
      {isEntry && props.hasPreview && (
        <Button variant="default" onClick={props.onPreview}>
          {words.preview}
        </Button>
      )}
      {isEntry && props.hasRevisions && (
        <Button variant="default" onClick={props.onRevisions}>
          {words.revisions}
        </Button>
      )}
      {isEntry && (
        <Button variant="default" onClick={props.onDuplicate} loading={props.isDuplicating}>
          {words.duplicate}
        </Button>
      )}
      {isFinding !== undefined && (
        <Button variant="default" aria-expanded={isFinding} onClick={props.onFind}>
          {words.find}
        </Button>
      )}
      {link !== undefined && (
        <Anchor href={link} target="_blank" rel="noopener">
          {words.view}
        </Anchor>
      )}
    </Group>
  );
});
