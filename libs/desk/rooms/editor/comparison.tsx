import { useMemo } from 'react';
import { useWords } from '../../words.js';
import { differencesOf } from './differences.js';

/** A value as text that can be compared. */
export const written = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value, null, 1);

/** What differs between two texts. Signs say it as well as colours. */
export function Comparison({ before, after }: { before: string; after: string }) {
  const words = useWords('editor');
  const lines = useMemo(() => differencesOf(before, after), [before, after]);
  if (before === after) return <p>{words.noDifference}</p>;
  return (
    <div className="comparison" role="list" tabIndex={0} aria-label={words.differences}>
      {lines.map(({ kind, text }, index) =>
        kind === 'same' ? (
          <div key={index} role="listitem" className="same">
            {`  ${text}`}
          </div>
        ) : (
          <div key={index} role="listitem" className={kind}>
            {kind === 'added' ? <ins>{`+ ${text}`}</ins> : <del>{`− ${text}`}</del>}
          </div>
        ),
      )}
    </div>
  );
}
