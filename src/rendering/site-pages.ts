import { Injectable } from '@nestjs/common';

/** What the pages of the site know. */
interface Knowledge {
  /** The page for signing in. */
  signIn(): string;
  /** The page for signing out. */
  signOut(): string;
  /** Id of the image that is the logo of the site; 0 for none. */
  logo(): number;
}

/** Port for what the pages of the site know: where visitors sign in, and the logo. Without a source, there is neither. */
@Injectable()
export class SitePages {
  private source: Knowledge | undefined;

  /** Sets the source. */
  provide(source: Knowledge): void {
    this.source = source;
  }

  /** The page for signing in. */
  get signIn(): string | undefined {
    return this.source?.signIn();
  }

  /** The page for signing out. */
  get signOut(): string | undefined {
    return this.source?.signOut();
  }

  /** Id of the image that is the logo of the site; 0 for none. */
  get logo(): number {
    return this.source?.logo() ?? 0;
  }
}
