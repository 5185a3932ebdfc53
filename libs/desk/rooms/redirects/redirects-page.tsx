import type { ReactNode } from 'react';
import { RoomPage } from '../../frame/room-page.js';
import { PageLinks } from '../../parts/page-links.js';
import { useWords } from '../../words.js';
import './redirects.css';

const PAGES = ['', '/missing', '/log', '/why', '/groups', '/files', '/settings'] as const;
export type PageName = (typeof PAGES)[number];

/** A page of the room, below links to all of its pages. */
export function RedirectsPage({
  page,
  actions,
  children,
}: {
  page: PageName;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords('redirects');
  return (
    <RoomPage title={page ? words[`pages.${page}`] : words.title} actions={actions}>
      <PageLinks
        label={words.title}
        pages={Object.fromEntries(PAGES.map((one) => [`/redirects${one}`, words[`pages.${one}`]]))}
      />
      {children}
    </RoomPage>
  );
}
