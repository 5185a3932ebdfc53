/** Formats of files that rules are read from. */
export type FileFormat = 'csv' | 'json' | 'apache' | 'nginx';

const APACHE = /^\s*(?:Redirect(?:Match|Permanent|Temp)?|Rewrite(?:Engine|Base|Cond|Rule)|<\/?IfModule)\b/im;
const NGINX = /^\s*(?:rewrite\s[^;]+;|return\s[^;]+;|(?:http|server|location|if)\b[^;{}]*\{)/m;

/**
 * The format of a file: by the end of its name, as redirection 12.1 says; of all others it is that of a web server, and
 * of which one is told by how the file begins.
 */
export function formatOf(name: string, beginning: string): FileFormat {
  const extension = /\.([^.]*)$/.exec(name.toLowerCase())?.[1];
  if (extension === 'csv' || extension === 'txt') return 'csv';
  if (extension === 'json') return 'json';
  const apache = beginning.search(APACHE);
  const nginx = beginning.search(NGINX);
  return nginx !== -1 && (apache === -1 || nginx < apache) ? 'nginx' : 'apache';
}
