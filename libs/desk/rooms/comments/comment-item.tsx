import { Anchor, Badge, Button, Checkbox, Group, Text } from '@mantine/core';
import { Check, MessageSquareReply, Pencil, ShieldAlert, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDates } from '../../parts/dates.js';
import { textOfHtml } from '../../parts/text-of-html.js';
import { useWords } from '../../words.js';
import type { ModeratedComment, ModeratedStatus } from './data.js';

interface CommentItemProps {
  comment: ModeratedComment;
  isCurrent: boolean;
  isSelected: boolean;
  itemRef: (element: HTMLLIElement | null) => void;
  onFocus: () => void;
  onSelect: (isSelected: boolean) => void;
  onMove: (to: ModeratedStatus) => void;
  onReply: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onEntry: () => void;
  /** An editor that is open below the text. */
  children?: ReactNode;
}

/** A comment with what it belongs to, and all that can be done with it. */
export function CommentItem(props: CommentItemProps) {
  const { comment, isCurrent, isSelected, itemRef, onFocus, onSelect, onMove, onEntry, children } = props;
  const words = useWords('comments');
  const frame = useWords('frame');
  const dates = useDates();
  const [showsSource, setShowsSource] = useState(false);
  const name = comment.author_name || words.anonymous;
  const [entry] = comment._embedded?.up ?? [];
  const [parent] = comment._embedded?.['in-reply-to'] ?? [];
  const details = [comment.author_email, comment.author_url, comment.author_ip].filter(Boolean);
  const { status } = comment;
  return (
    <li
      ref={itemRef}
      className="comment"
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
      aria-label={words.commentBy(name)}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
    >
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Checkbox
          mt={4}
          aria-label={frame.select(name)}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
        <div className="comment-body">
          <Group gap="xs" justify="space-between">
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed" component="time" dateTime={comment.date}>
              {dates.both(comment.date)}
            </Text>
          </Group>
          {details.length > 0 && (
            <Text size="sm" c="dimmed" className="comment-details">
              {details.join(' · ')}
            </Text>
          )}
          <Group gap="xs" my={4}>
            {entry?.title ? (
              <Anchor
                component="button"
                size="sm"
                ta="start"
                className="comment-entry"
                onClick={onEntry}
                title={words.onlyThisEntry}
              >
                {textOfHtml(entry.title.rendered)}
              </Anchor>
            ) : (
              <Text size="sm">{words.entryGone}</Text>
            )}
            {comment.parent > 0 && (
              <Badge variant="default" className="comment-badge">
                {parent?.author_name ? words.inReplyTo(parent.author_name) : words.isReply}
              </Badge>
            )}
          </Group>
          {parent?.content && (
            <Text size="sm" c="dimmed" component="blockquote" className="comment-parent">
              {textOfHtml(parent.content.rendered)}
            </Text>
          )}
          {showsSource ? (
            <pre className="comment-source" tabIndex={0} aria-label={words.source}>
              {comment.content.raw}
            </pre>
          ) : (
            <Text className="comment-text">{textOfHtml(comment.content.rendered)}</Text>
          )}
          {children}
          <Group gap={6} mt="xs">
            {status !== 'approved' && (
              <Button size="compact-sm" leftSection={<Check size={14} />} onClick={() => onMove('approved')}>
                {status === 'trash' ? words.restore : words.approve}
              </Button>
            )}
            {status === 'approved' && (
              <Button size="compact-sm" variant="default" onClick={() => onMove('hold')}>
                {words.unapprove}
              </Button>
            )}
            {status !== 'trash' && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<MessageSquareReply size={14} />}
                onClick={props.onReply}
              >
                {words.reply}
              </Button>
            )}
            <Button size="compact-sm" variant="default" leftSection={<Pencil size={14} />} onClick={props.onEdit}>
              {frame.edit}
            </Button>
            {status !== 'spam' && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<ShieldAlert size={14} />}
                onClick={() => onMove('spam')}
              >
                {words.spam}
              </Button>
            )}
            {status === 'trash' ? (
              <Button size="compact-sm" variant="default" onClick={props.onDelete}>
                {frame.deleteForGood}
              </Button>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<Trash2 size={14} />}
                onClick={() => onMove('trash')}
              >
                {words.trash}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              aria-pressed={showsSource}
              onClick={() => setShowsSource(!showsSource)}
            >
              {words.source}
            </Button>
            {status === 'approved' && (
              <Button size="compact-sm" variant="subtle" component="a" href={comment.link} target="_blank">
                {words.view}
              </Button>
            )}
          </Group>
        </div>
      </Group>
    </li>
  );
}
