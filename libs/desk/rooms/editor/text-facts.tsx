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

interface PartFacts {
  readonly count: number;
  readonly headings: readonly { key: string; level: number; text: string }[];
}

const known = new WeakMap<Part, PartFacts>();

/** The facts of a part. One that has not changed is read once. */
function factsOfPart(part: Part): PartFacts {
  let facts = known.get(part);
  if (!facts) {
    facts = readFacts(part);
    known.set(part, facts);
  }
  return facts;
}

function readFacts({ key, kind, source }: Part): PartFacts {
  if (kind === 'html') return { count: wordsIn(source.replace(/<[^>]*>/g, ' ')), headings: [] };
  const regions = kind === 'block' ? (structureOf(source)?.regions ?? []) : [];
  const texts = regions.map(({ tag, html }) => ({ tag, text: plainText(html) }));
  return {
    count: texts.reduce((sum, { text }) => sum + wordsIn(text), 0),
    headings: texts
      .filter(({ tag }) => HEADING.test(tag))
      .map(({ tag, text }) => ({ key: String(key), level: Number(tag[1]), text })),
  };
}

function factsOf(parts: readonly Part[]) {
  const all = parts.map(factsOfPart);
  return { count: all.reduce((sum, { count }) => sum + count, 0), headings: all.flatMap(({ headings }) => headings) };
}

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;
