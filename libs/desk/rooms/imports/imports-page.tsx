import { Badge, Button, Progress, Text } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { RoomPage } from '../../frame/room-page.js';
import { PageLinks } from '../../parts/page-links.js';
import { useCan } from '../../session.js';
import { useWords } from '../../words.js';
import { type ListedImport, isRunning, statusOf } from './data.js';
import './imports.css';

const PAGES = ['', '/history'] as const;

/** Whether the account may add, run and change imports. */
export function useMayManage(): boolean {
  const publishes = useCan('publish_cal_events');
  return useCan('upload_files') && publishes;
}

/** A page of the room, below links to its lists. */
export function ImportsPage({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const words = useWords('imports');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const mayManage = useMayManage();
  return (
    <RoomPage
      title={title}
      actions={
        actions ??
        (mayManage && path !== '/imports/new' ? (
          <Button component={Link} to="/imports/new" leftSection={<Plus size={16} />}>
            {words.add}
          </Button>
        ) : undefined)
      }
    >
      <PageLinks
        label={words.title}
        pages={Object.fromEntries(PAGES.map((one) => [`/imports${one}`, words[`pages.${one}`]]))}
      />
      {children}
    </RoomPage>
  );
}

const COLORS = { draft: 'blue', pending: 'blue', success: 'green', failed: 'red', schedule: 'gray' } as const;

/** The status of a run, with its progress while it is under way. */
export function RunStatus({ record }: { record: ListedImport }) {
  const words = useWords('imports');
  const status = statusOf(record);
  return (
    <>
      <Badge variant="light" color={COLORS[status]} tt="none">
        {words[`status.${status}`]}
      </Badge>
      {isRunning(record) && (
        <Progress mt={4} value={record.percentage_complete} aria-label={words.progress} transitionDuration={0} />
      )}
    </>
  );
}

/** How many events an import has created, updated and skipped. */
export function Activity({ activity }: { activity: ListedImport['activity'] }) {
  const words = useWords('imports');
  const { created = 0, updated = 0, skipped = 0 } = activity.cal_events ?? {};
  return <Text size="sm">{words.activity(String(created), String(updated), String(skipped))}</Text>;
}

/** The name of the source of an import. */
export function useSourceName(): (record: Pick<ListedImport, 'source' | 'name'>) => string {
  const words = useWords('imports');
  return ({ source, name }) => name || (/^\d+$/.test(source) ? words.fileNamed(source) : source);
}
