import { Injectable } from '@nestjs/common';

/** An approved comment on something published. */
export interface RecentComment {
  id: number;
  entryId: number;
  authorName: string;
  /** Empty for none. */
  authorUrl: string;
  /** Address of a picture of 48 pixels; empty for none. */
  avatarUrl: string;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
  dateLocal: string;
  /** As written. */
  content: string;
}

/** Answers the newest approved comments on published posts, newest first. */
export type RecentCommentsSource = (limit: number) => Promise<RecentComment[]>;

/** Where the newest comments come from; there are none until a source is told. */
@Injectable()
export class RecentComments {
  private source: RecentCommentsSource = async () => [];

  /** Tells the source. */
  provide(source: RecentCommentsSource): void {
    this.source = source;
  }

  newest(limit: number): Promise<RecentComment[]> {
    return this.source(limit);
  }
}
