import type { ImportProblem } from '../items/import-item.js';
import type { NewMessage } from './record-messages.js';

/** What a record logs of items that could not be taken over. */
export const problemMessages = (problems: readonly ImportProblem[]): NewMessage[] =>
  problems.map(({ code = 'core:aggregator:invalid-event-json', line, item, message }) => {
    const about = [line === undefined ? '' : `line ${line}`, item ?? ''].filter(Boolean).join(', ');
    return {
      level: 'warning',
      code,
      message: about ? `${about}: ${message}` : message,
    };
  });
