import type { Answer, TestSite } from './site.js';

let serial = 0;

/** Creates groups and rules as the administrator. */
export class RedirectionMaker {
  constructor(private readonly site: TestSite) {}

  /** Creates a group and returns its id. */
  async group(name = `Group ${(serial += 1)}`, moduleId = 1): Promise<number> {
    const query = { orderby: 'id', per_page: '5' };
    const made = await this.site.rest('/redirection/v1/group', { as: 'admin', query, body: { name, moduleId } });
    if (made.status !== 200) throw new Error(`No group: ${made.text}`);
    return made.body.items[0].id;
  }

  /** Requests a plain rule with some members changed. The response lists the rules of its group. */
  ask(groupId: number, fields: object): Promise<Answer> {
    return this.site.rest('/redirection/v1/redirect', {
      as: 'admin',
      query: { 'filterBy[group]': String(groupId) },
      body: {
        match_type: 'url',
        action_type: 'url',
        action_code: 301,
        action_data: { url: '/target' },
        group_id: groupId,
        ...fields,
      },
    });
  }

  /** Creates a rule and returns it as listed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into rules of every shape
  async rule(groupId: number, fields: object): Promise<any> {
    const made = await this.ask(groupId, fields);
    if (made.status !== 200) throw new Error(`No rule: ${made.text}`);
    return made.body.items[0];
  }

  /** Creates a plain rule for each source in at most two requests. Returns their ids in the same order. */
  async rules(groupId: number, urls: readonly string[]): Promise<number[]> {
    const made = await this.ask(groupId, { url: urls });
    if (made.status !== 200) throw new Error(`No rules: ${made.text}`);
    const { body } = await this.site.rest('/redirection/v1/redirect', {
      as: 'admin',
      query: { 'filterBy[group]': String(groupId), per_page: '200', direction: 'asc', orderby: 'id' },
    });
    return body.items.map(({ id }: { id: number }) => id);
  }
}
