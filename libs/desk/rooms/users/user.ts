import { useQuery } from '@tanstack/react-query';
import { titleOf } from '../../parts/schema.js';
import { describeArgs } from '../../requests.js';

/** The route of users. */
export const USERS = '/cms/v2/users';

/** A user, as those who may list users see it. */
export interface User {
  id: number;
  username: string;
  name: string;
  first_name: string;
  last_name: string;
  nickname: string;
  email: string;
  url: string;
  description: string;
  locale: string;
  roles: string[];
  registered_date: string;
}

/** The roles that every site has; others are shown where a user has them. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

/** The languages that users can choose, as the route describes them; empty for that of the site. */
export function useLocales(): string[] {
  const { data } = useQuery({
    queryKey: [USERS, 'args'],
    queryFn: ({ signal }) => describeArgs(USERS, 'POST', signal),
    staleTime: 300_000,
  });
  return (data?.locale?.enum ?? []).map(String);
}

/** What people call a role. */
export const roleName = (role: string): string => titleOf(role);

/** A password that nobody has chosen. */
export function newPassword(): string {
  const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from(crypto.getRandomValues(new Uint32Array(20)), (one) => letters[one % letters.length]).join('');
}
