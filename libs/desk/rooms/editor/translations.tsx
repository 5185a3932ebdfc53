import { Button, Group, Text } from '@mantine/core';
import { useAction } from '../../parts/action.js';
import { create as createItem } from '../../requests.js';
import { home, homes, workIn } from '../../site.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import type { EditedEntry } from './entry.js';
import { Section } from './settings-panel.js';

/** The translations of a text on a site with several languages: opens them, or makes drafts of them. */
export function Translations({ type, entry }: { type: ContentType; entry: EditedEntry }) {
  const words = useWords('editor');
  const known = (entry.translations ?? {}) as Readonly<Record<string, number>>;
  // A text is worked on in its language: so are its terms, its pictures and the lists that lead to it.
  const open = (language: string, id: number) => workIn(language, `/texts/${type.rest_base}/${id}`);
  const create = useAction(
    async ({ segment, language }: { segment: string; language: string }) => {
      const path = `/lintel/v1/${type.rest_base}/${entry.id}/translations/${segment}`;
      return { language, ...(await createItem<{ id: number }>(path, {})) };
    },
    { after: ({ language, id }) => open(language, id) },
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
              <Button
                size="xs"
                variant="default"
                aria-label={words.openTranslationIn(name)}
                onClick={() => open(language, id)}
              >
                {words.openTranslation}
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                aria-label={words.createTranslationIn(name)}
                loading={create.isPending}
                onClick={() => create.mutate({ segment: path.slice(1) || language, language })}
              >
                {words.createTranslation}
              </Button>
            )}
          </Group>
        );
      })}
    </Section>
  );
}
