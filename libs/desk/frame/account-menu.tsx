import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { CircleUser, ExternalLink, LogOut, User } from 'lucide-react';
import { useMe } from '../session.js';
import { home, homes, workIn } from '../site.js';
import { useWords } from '../words.js';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** The menu of the account: profile, appearance, the language that is worked on, and signing out. */
export function AccountMenu() {
  const frame = useWords('frame');
  const { name } = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={`${frame.account}: ${name}`}>
          <CircleUser size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item component="a" href="/auth/profile" leftSection={<User size={16} />}>
          {frame.profile}
        </Menu.Item>
        <Menu.Item component="a" href={`${home.path}/`} leftSection={<ExternalLink size={16} />}>
          {frame.visit}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{frame.scheme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {SCHEMES.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {frame[`schemes.${scheme}`]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {homes.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{frame.language}</Menu.Label>
            <Menu.RadioGroup value={home.language} onChange={(code) => workIn(code)}>
              {homes.map(({ language }) => (
                <Menu.RadioItem key={language} value={language}>
                  {new Intl.DisplayNames([language], { type: 'language' }).of(language)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
        <Menu.Divider />
        <Menu.Item component="a" href="/auth/sign-out" leftSection={<LogOut size={16} />}>
          {frame.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
