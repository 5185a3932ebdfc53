import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RoomPage } from '../../frame/room-page.js';
import { useCan, useMe } from '../../session.js';
import { home } from '../../site.js';
import { useTypes } from '../../types.js';
import { useWords } from '../../words.js';
import { QuickDraft } from '../texts/quick-draft.js';
import { CommentsSection, EventsSection, ImportsSection, NotFoundSection } from './site-sections.js';
import { TextsSection } from './texts-section.js';
import './today.css';

/** What waits, what comes, and what went wrong: each part for those who may see it. */
export function Today() {
  const words = useWords('today');
  const frame = useWords('frame');
  const { id, capabilities } = useMe();
  const types = useTypes().filter(({ supports, viewable }) => supports.author && viewable);
  const post = types.find(({ slug }) => slug === 'post');
  const moderates = useCan('moderate_comments');
  const hasCalendar = useCan('edit_cal_events');
  const seesImports = useCan('edit_others_cal_events');
  const seesLogs = useCan('manage_options');
  const hasNothing = !types.length && !moderates && !hasCalendar && !seesImports && !seesLogs;
  const reviewed = types.filter(({ capabilities: needed }) => capabilities[needed.edit_others_posts ?? '']);
  return (
    <RoomPage title={words.title}>
      {post && capabilities[post.capabilities.create_posts ?? ''] && <QuickDraft type={post} />}
      {hasNothing && (
        <>
          <Text mb="md">{words.nothing}</Text>
          <Group>
            <Button component="a" href={`${home.path}/`}>
              {frame.visit}
            </Button>
            <Button variant="default" component={Link} to="/account">
              {frame['rooms.account']}
            </Button>
          </Group>
        </>
      )}
      <div className="today">
        {types.length > 0 && (
          <TextsSection title={words.drafts} none={words.noDrafts} types={types} status="draft" author={id} />
        )}
        {reviewed.length > 0 && (
          <TextsSection title={words.pending} none={words.noPending} types={reviewed} status="pending" />
        )}
        {types.length > 0 && (
          <TextsSection
            title={words.scheduled}
            none={words.noScheduled}
            types={types}
            status="future"
            author={reviewed.length ? undefined : id}
          />
        )}
        {moderates && <CommentsSection />}
        {hasCalendar && <EventsSection />}
        {seesImports && <ImportsSection />}
        {seesLogs && <NotFoundSection />}
      </div>
    </RoomPage>
  );
}
