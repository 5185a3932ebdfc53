import { isAbsolute, join, relative, sep } from 'node:path';
import { Refused, oneLine, type CacheFacts } from './member-kinds.js';

/** Nothing but kept answers is in folders of such names, whatever is deleted there. */
const FIRST_FOLDER = /^cache[\w.-]*$/i;

/** The folder that is meant, as a path below the data folder. */
export function readFolder(sent: unknown, { dataFolder }: CacheFacts): string | Refused {
  const line = oneLine(sent);
  if (line instanceof Refused) return line;
  const path = isAbsolute(line) ? relative(dataFolder, withoutParents(line)) : withoutParents(line);
  const [first = ''] = path.split(sep);
  if (!FIRST_FOLDER.test(first))
    return new Refused(`has to be a folder below ${join(dataFolder, sep)} the name of which begins with "cache"`);
  return path;
}

const withoutParents = (path: string): string =>
  (isAbsolute(path) ? sep : '') +
  path
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join(sep);
