import { Injectable } from '@nestjs/common';
import { RoleCapabilities, Viewer, asViewer } from '#libs/auth';
import { EntryWriter } from '../entries/writing/index.js';
import { PAGE, POST } from '../entries/types/index.js';

const POSTS = [
  {
    title: 'Welcome to your new site',
    content:
      '<!-- wp:paragraph -->\n<p>This is a first post. Change it, delete it, and start writing.</p>\n<!-- /wp:paragraph -->\n\n' +
      '<!-- wp:heading -->\n<h2>What is here</h2>\n<!-- /wp:heading -->\n\n' +
      '<!-- wp:list -->\n<ul>\n<li>Posts and pages</li>\n<li>Categories and tags</li>\n<li>Users with roles</li>\n</ul>\n<!-- /wp:list -->',
  },
  {
    title: 'Plain text works, too',
    content: 'Paragraphs are made from blank lines.\n\nAnd "quotes" become typographic -- as do dashes...',
  },
];
const PAGES = [
  {
    title: 'About',
    content: '<!-- wp:paragraph -->\n<p>Say who you are and what this site is about.</p>\n<!-- /wp:paragraph -->',
  },
];

/** Sample entries for a new site. */
@Injectable()
export class DemoContent {
  constructor(
    private readonly writer: EntryWriter,
    private readonly roles: RoleCapabilities,
  ) {}

  /** Creates the sample posts and pages. `authorId` is the first administrator. */
  async create(authorId: number): Promise<void> {
    await asViewer(Viewer.signedIn(authorId, 'demo', ['administrator'], this.roles), async () => {
      for (const post of POSTS) await this.writer.create(POST, { ...post, status: 'publish' });
      for (const page of PAGES) await this.writer.create(PAGE, { ...page, status: 'publish' });
    });
  }
}
