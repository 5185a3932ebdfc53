import { Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { structureOf } from '../../../blocks/regions.js';
import { useWords } from '../../words.js';
import { plainText } from './block-view.js';
import type { Part } from './text-document.js';

const WORDS_PER_MINUTE = 220;
const HEADING = /^h[1-6]$/;

/** The outline of a text, its words and the time that reading takes. */
export function TextFacts({ parts }: { parts: readonly Part[] }) {
  const words = useWords('editor');
  const later = useDeferredValue(parts);
  const { count, headings } = useMemo(() => factsOf(later), [later]);
  return (
    <footer className="text-facts">
      <Text size="sm" c="dimmed">
        {words.words(count)} · {words.minutes(Math.max(1, Math.round(count / WORDS_PER_MINUTE)))}
      </Text>
      {headings.length > 0 && (
        <nav aria-label={words.outline}>
          <ul className="plain">
            {headings.map(({ key, level, text }) => (
              <li key={key} data-level={level} className="outline-item">
                <button
                  type="button"
                  className="plain-button"
                  onClick={() => document.querySelector(`[data-part="${key}"]`)?.scrollIntoView({ block: 'center' })}
                >
                  {text || '–'}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  );
}

function factsOf(parts: readonly Part[]) {
  let count = 0;
  const headings: { key: string; level: number; text: string }[] = [];
  for (const { key, kind, source } of parts) {
    if (kind === 'blank') continue;
    const regions = kind === 'block' ? (structureOf(source)?.regions ?? []) : [];
    if (kind === 'html') count += wordsIn(source.replace(/<[^>]*>/g, ' '));
    for (const { tag, html } of regions) {
      const text = plainText(html);
      count += wordsIn(text);
      if (HEADING.test(tag)) headings.push({ key: String(key), level: Number(tag[1]), text });
    }
  }
  return { count, headings };
}

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;
