import { Injectable } from '@nestjs/common';
import { catalogue, ForSignedIn, type Viewer } from 'lintel';

/** The errors of this extension, by their codes. `rights` is 401 for anonymous viewers, and 403 for others. */
export const fail = catalogue({
  my_sample_signed_out: ['rights', 'Sign in to keep notes.'],
});

/** Who may use notes: everybody with an account has notes of their own. */
@Injectable()
export class NotesPolicy {
  @ForSignedIn()
  use(_args: object, viewer: Viewer): void {
    if (!viewer.isSignedIn) fail('my_sample_signed_out');
  }
}
