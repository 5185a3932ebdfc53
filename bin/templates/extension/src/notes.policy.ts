import { Injectable } from '@nestjs/common';
import { catalogue, ForSignedIn, SiteReader, type Viewer } from 'lintel';
import type { CreateNoteDto } from './notes.dto.js';

/** The errors of this extension, by their codes. `rights` is 401 for anonymous viewers, and 403 for others. */
export const fail = catalogue({
  my_sample_signed_out: ['rights', 'Sign in to keep notes.'],
  my_sample_no_post: [404, 'There is no such post.'],
});

/** Who may use notes: everybody with an account has notes of their own, on posts that they may read. */
@Injectable()
export class NotesPolicy {
  constructor(private readonly site: SiteReader) {}

  @ForSignedIn()
  list(_args: object, viewer: Viewer): void {
    if (!viewer.isSignedIn) fail('my_sample_signed_out');
  }

  @ForSignedIn()
  async create({ post }: CreateNoteDto, viewer: Viewer): Promise<void> {
    if (!viewer.isSignedIn) fail('my_sample_signed_out');
    // A post that the viewer may not read is answered like one that does not exist.
    const [readable] = await this.site.entries('post', [post], viewer);
    if (!readable) fail('my_sample_no_post');
  }
}
