import { ActionIcon, Anchor, Button, Drawer, Loader, NavLink } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { FileText, type LucideIcon, Menu, Search } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { ROOMS, TYPE_ICONS } from '../rooms.js';
import { useMe } from '../session.js';
import { useTypes } from '../types.js';
import { useWords } from '../words.js';
import { AccountMenu } from './account-menu.js';
import { SearchDialog } from './search-dialog.js';

/** What all rooms have in common: navigation, search, the account, and the place of the room. */
export function Frame() {
  const { frame } = useWords();
  const [isMenuOpen, menu] = useDisclosure();
  const [isSearching, search] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useHotkeys([
    ['/', search.open],
    ['mod+K', search.open],
  ]);
  useEffect(() => menu.close(), [path]);
  return (
    <>
      <a className="skip" href="#content">
        {frame.skip}
      </a>
      <header className="bar">
        <ActionIcon className="only-narrow" variant="subtle" size="lg" aria-label={frame.menu} onClick={menu.open}>
          <Menu size={20} />
        </ActionIcon>
        <Anchor component={Link} to="/" className="brand">
          {frame.desk}
        </Anchor>
        <Button
          className="search"
          variant="default"
          leftSection={<Search size={16} />}
          onClick={search.open}
          aria-keyshortcuts="/ Control+K"
          title={frame.searchHint}
        >
          {frame.search}
        </Button>
        <AccountMenu />
      </header>
      <nav className="rooms only-wide" aria-label={frame.navigation}>
        <Rooms />
      </nav>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        title={frame.menu}
        closeButtonProps={{ 'aria-label': frame.close }}
      >
        <nav aria-label={frame.navigation}>
          <Rooms />
        </nav>
      </Drawer>
      <main id="content" tabIndex={-1}>
        <Suspense fallback={<Loader aria-label={frame.loading} />}>
          <Outlet />
        </Suspense>
      </main>
      <SearchDialog opened={isSearching} onClose={search.close} />
    </>
  );
}

/** The list of rooms that the account may enter. */
function Rooms() {
  const words = useWords();
  const { capabilities } = useMe();
  const types = useTypes();
  const [today, ...others] = ROOMS.filter(({ capability }) => !capability || capabilities[capability]).map((room) => ({
    to: room.path,
    label: room.title(words),
    icon: room.icon,
  }));
  const texts = types.map(({ slug, rest_base: base, name }) => ({
    to: `/texts/${base}`,
    label: name,
    icon: TYPE_ICONS[slug] ?? FileText,
  }));
  return (
    <ul className="plain">
      {[...(today ? [today] : []), ...texts, ...others].map((place) => (
        <li key={place.to}>
          <Place {...place} />
        </li>
      ))}
    </ul>
  );
}

function Place({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  const isActive = useRouterState({
    select: ({ location: { pathname } }) => (to === '/' ? pathname === '/' : pathname.startsWith(to)),
  });
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
    />
  );
}
