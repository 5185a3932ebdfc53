import { Injectable } from '@nestjs/common';
import { Presenter, SiteAddress, link, member, type Links, type Members } from '#libs/rest';
import { isListed, type Status } from '../../entries/statuses.js';

/** How statuses are shown (content 12). */
@Injectable()
export class StatusPresenter extends Presenter<Status> {
  readonly title = 'status';
  readonly members: Members<Status> = {
    name: member('VEM', 'string', 'Name to display.', (s) => s.label, { readonly: true, example: 'Published' }),
    private: member('E', 'boolean', 'Whether it is for those who may read private entries.', (s) => s.private, {
      readonly: true,
    }),
    protected: member('E', 'boolean', 'Whether it is for those who may change the entry.', (s) => s.protected, {
      readonly: true,
    }),
    public: member('VE', 'boolean', 'Whether everybody may read such entries.', (s) => s.public, {
      readonly: true,
      example: true,
    }),
    queryable: member('VE', 'boolean', 'Whether everybody may ask for such entries.', (s) => s.public, {
      readonly: true,
      example: true,
    }),
    show_in_list: member('E', 'boolean', 'Whether lists for editors hold such entries.', isListed, { readonly: true }),
    slug: member('VEM', 'string', 'Name of the status.', (s) => s.name, { readonly: true, example: 'publish' }),
    date_floating: member('VE', 'boolean', 'Whether entries may be without a date of their own.', (s) => s.floating, {
      readonly: true,
      example: false,
    }),
  };

  constructor(private readonly site: SiteAddress) {
    super();
  }

  override links({ name }: Status): Links {
    const posts = `${this.site.root}/cms/v2/posts`;
    return { archives: [link(name === 'publish' ? posts : `${posts}?status=${name}`)] };
  }
}
