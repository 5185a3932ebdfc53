import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RoomPage } from '../../frame/room-page.js';
import { useWords } from '../../words.js';
import './redirects.css';

const PAGES = ['', '/missing', '/log', '/why', '/groups', '/files', '/settings'] as const;
export type PageName = (typeof PAGES)[number];

/** The page itself counts, whatever it shows. */
const EXACT = { exact: true, includeSearch: false };

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
      <nav className="redirect-pages" aria-label={words.title}>
        {PAGES.map((one) => (
          <Link key={one} to={`/redirects${one}`} activeOptions={EXACT}>
            {words[`pages.${one}`]}
          </Link>
        ))}
      </nav>
      {children}
    </RoomPage>
  );
}
