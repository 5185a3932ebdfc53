import { useQuery } from '@tanstack/react-query';
import { read } from './requests.js';
import { useMe } from './session.js';

/** A type of content, as the site describes it to editors. */
export interface ContentType {
  slug: string;
  name: string;
  rest_base: string;
  hierarchical: boolean;
  viewable: boolean;
  taxonomies: string[];
  supports: Readonly<Record<string, boolean>>;
  labels: Readonly<Record<string, string>>;
  capabilities: Readonly<Record<string, string>>;
  visibility: { show_ui: boolean };
}

/** Types that have rooms of their own. */
const OWN_ROOMS = new Set(['attachment', 'nav_menu_item', 'wp_navigation', 'navigation', 'menu_item']);

const PATH = '/cms/v2/types';

/** All types that the account can see, by name. */
export const useAllTypes = () =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => read<Record<string, ContentType>>(PATH, { context: 'edit' }, signal),
    staleTime: 300_000,
  });

/** The types whose entries the account can edit in lists of texts: posts, pages and what the site declares. */
export function useTypes(): ContentType[] {
  const { data = {} } = useAllTypes();
  const { capabilities } = useMe();
  return Object.values(data).filter(
    ({ slug, supports, capabilities: needed }) =>
      !OWN_ROOMS.has(slug) && supports.title && capabilities[needed.edit_posts ?? ''],
  );
}
