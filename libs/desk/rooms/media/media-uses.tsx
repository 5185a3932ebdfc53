import { Anchor, Loader, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../frame/failure.js';
import { plainText } from '../../parts/plain-text.js';
import { list } from '../../requests.js';
import { type ContentType, useTypes } from '../../types.js';
import { useWords } from '../../words.js';
import { fileNameOf, type MediaItem } from './media-item.js';

/** An entry that uses a file. */
interface Use {
  id: number;
  title: string;
  /** Its place on the desk, if it has one there. */
  to?: string;
  url: string;
}

interface Hit {
  id: number;
  title: string;
  url: string;
  subtype: string;
}

const MOST = 20;

/** The entries whose texts contain a file. Sizes of a picture have its name without the extension. */
async function readUses(item: MediaItem, types: readonly ContentType[], signal: AbortSignal): Promise<Use[]> {
  const name = fileNameOf(item.source_url).replace(/\.\w+$/, '');
  const query = { search: `"${name}"`, type: 'post', per_page: MOST, _fields: 'id,title,url,subtype' };
  const { items } = await list<Hit>('/cms/v2/search', query, signal);
  return items
    .filter(({ subtype }) => subtype !== 'attachment')
    .map(({ id, title, url, subtype }) => {
      const type = types.find(({ slug }) => slug === subtype);
      return { id, title: plainText(title), url, to: type && `/texts/${type.rest_base}/${id}` };
    });
}

/** The entry to which a file is attached. Its type is not known, so the types are asked one after another. */
async function readParent({ post }: MediaItem, types: readonly ContentType[], signal: AbortSignal): Promise<Use[]> {
  if (!post) return [];
  for (const { rest_base: base } of types) {
    const query = { context: 'edit', status: 'any', include: post, _fields: 'id,title.raw,link' };
    const { items } = await list<{ id: number; title: { raw: string }; link: string }>(
      `/cms/v2/${base}`,
      query,
      signal,
    );
    const [found] = items;
    if (found) return [{ id: found.id, title: found.title.raw, url: found.link, to: `/texts/${base}/${found.id}` }];
  }
  return [];
}

/** Where a file is used: the entry that it was uploaded to, and texts that contain it. */
export function MediaUses({ item }: { item: MediaItem }) {
  const frame = useWords('frame');
  const words = useWords('media');
  const types = useTypes();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['media-uses', item.id, item.post],
    queryFn: async ({ signal }) => {
      const [attached, containing] = await Promise.all([
        readParent(item, types, signal),
        readUses(item, types, signal),
      ]);
      return { attached, containing };
    },
  });
  return (
    <section aria-label={words.uses}>
      <Title order={3} size="h5" mt="lg" mb="xs">
        {words.uses}
      </Title>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && <Loader size="sm" aria-label={frame.loading} />}
      {data && !data.attached.length && !data.containing.length && (
        <Text size="sm" c="dimmed">
          {words.noUses}
        </Text>
      )}
      {data && <Uses title={words.attachedTo} uses={data.attached} />}
      {data && <Uses title={words.containedIn} uses={data.containing} />}
    </section>
  );
}

function Uses({ title, uses }: { title: string; uses: readonly Use[] }) {
  if (!uses.length) return undefined;
  return (
    <>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <ul className="plain">
        {uses.map((use) => (
          <li key={use.id}>
            {use.to ? (
              <Anchor component={Link} to={use.to}>
                {use.title || use.url}
              </Anchor>
            ) : (
              <Anchor href={use.url}>{use.title || use.url}</Anchor>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
