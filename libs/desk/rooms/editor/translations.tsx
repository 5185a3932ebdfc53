import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../parts/action.js';
import { create as createItem } from '../../requests.js';
import { base, home, homes } from '../../site.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import type { EditedEntry } from './entry.js';
import { Section } from './settings-panel.js';

/** The translations of a text on a site with several languages: opens them, or makes drafts of them. */
export function Translations({ type, entry }: { type: ContentType; entry: EditedEntry }) {
  const words = useWords('editor');
  const navigate = useNavigate();
  const known = (entry.translations ?? {}) as Readonly<Record<string, number>>;
  const create = useAction(
    (segment: string) =>
      createItem<EditedEntry>(`/lintel/v1/${type.rest_base}/${entry.id}/translations/${segment}`, {}),
    { after: ({ id }) => void navigate({ to: `/texts/${type.rest_base}/${id}` } as never) },
  );
  const others = homes.filter(({ language }) => language !== String(entry.lang ?? home.language));
  if (!others.length || !('translations' in entry)) return undefined;
  return (
    <Section title={words['section.translations']} isOpen>
      {others.map(({ language, path }) => {
        const name =
          new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(language) ?? language;
        const id = known[path.slice(1)] ?? known[language];
        return (
          <Group key={language} justify="space-between">
            <Text size="sm">{name}</Text>
            {id ? (
              <Button component="a" href={`${base}/texts/${type.rest_base}/${id}`} size="xs" variant="default">
                {words.openTranslation}
              </Button>
            ) : (
              <Button size="xs" variant="default" onClick={() => create.mutate(path.slice(1) || language)}>
                {words.createTranslation}
              </Button>
            )}
          </Group>
        );
      })}
    </Section>
  );
}
