import { ActionIcon, Anchor, Button, Drawer, Loader, NavLink } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { FileText, type LucideIcon, Menu, Newspaper, Search } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useMe } from '../session.js';
import { useTypes } from '../types.js';
import { useWords } from '../words.js';
import { AccountMenu } from './account-menu.js';
import { OfflineNotice } from './offline-notice.js';
import { ROOMS } from './rooms.js';
import { SearchDialog } from './search-dialog.js';

/** What all rooms have in common: navigation, search, the account, and the place of the room. */
export function Frame() {
  const frame = useWords('frame');
  const [isMenuOpen, menu] = useDisclosure();
  const [isSearching, search] = useDisclosure();
  const searchField = useRef<HTMLInputElement>(null);
  const openSearch = () => {
    flushSync(search.open);
    // Dialogs give it the focus a moment later, and the letter that follows the key would be lost.
    searchField.current?.focus();
  };
  useHotkeys([
    ['/', openSearch],
    ['mod+K', openSearch],
  ]);
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
          onClick={openSearch}
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
          <Rooms onChoose={menu.close} />
        </nav>
      </Drawer>
      <main id="content" tabIndex={-1}>
        <OfflineNotice />
        <Suspense fallback={<Loader aria-label={frame.loading} />}>
          <Outlet />
        </Suspense>
      </main>
      <SearchDialog opened={isSearching} field={searchField} onClose={search.close} />
    </>
  );
}

const GROUPS = ['content', 'visits', 'site'] as const;

/** The icons of types of content; others have that of texts. */
const TYPE_ICONS: Readonly<Record<string, LucideIcon>> = { post: Newspaper };

interface PlaceProps {
  to: string;
  label: string;
  icon: LucideIcon;
  onChoose: (() => void) | undefined;
}

/** The rooms that the account may enter, and the types whose texts it may edit. */
function Rooms({ onChoose }: { onChoose?: () => void }) {
  const frame = useWords('frame');
  const { capabilities } = useMe();
  const texts = useTypes().map(({ slug, rest_base: base, name }) => ({
    ...{ group: 'content', order: 10, to: `/texts/${base}`, label: name },
    icon: TYPE_ICONS[slug] ?? FileText,
  }));
  const rooms = ROOMS.filter(
    ({ capability, isUnlisted }) => !isUnlisted && (!capability || capabilities[capability]),
  ).map(({ group, order, path, title, icon }) => ({ group, order, to: path, label: title(frame), icon }));
  const places = [...rooms, ...texts].sort((one, other) => one.order - other.order);
  return GROUPS.map((group) => {
    const own = places.filter((place) => place.group === group);
    if (!own.length) return undefined;
    return (
      <section key={group} aria-label={frame[`groups.${group}`]}>
        {group !== 'content' && <p className="group">{frame[`groups.${group}`]}</p>}
        <ul className="plain">
          {own.map(({ to, label, icon }) => (
            <li key={to}>
              <Place to={to} label={label} icon={icon} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Place({ to, label, icon: Icon, onChoose }: PlaceProps) {
  const isActive = useRouterState({
    select: ({ location: { pathname } }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)),
  });
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      active={isActive}
      onClick={onChoose}
      aria-current={isActive ? 'page' : undefined}
    />
  );
}
