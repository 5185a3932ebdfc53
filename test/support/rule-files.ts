import type { Answer, Ask, TestSite } from './site.js';
import { uploadForm } from './uploads.js';

type How = Pick<Ask, 'as' | 'method' | 'query'> & { fields?: Record<string, string> };

/** Uploads a rule file in a form. `fields` are sent before the file. */
export const importRules = (
  site: TestSite,
  group: number,
  name: string,
  content: string | Buffer,
  { fields = {}, ...how }: How = {},
): Promise<Answer> =>
  uploadForm(site, [...Object.entries(fields), ['file', { name, bytes: content }]], {
    ...how,
    path: `/redirection/v1/import/file/${group}`,
  });

/** The rules of a group as listed, oldest first. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into rules of every shape
export async function rulesOf(site: TestSite, group: number): Promise<any[]> {
  const query = { 'filterBy[group]': String(group), orderby: 'id', direction: 'asc', per_page: '200' };
  return (await site.rest('/redirection/v1/redirect', { as: 'admin', query })).body.items;
}
