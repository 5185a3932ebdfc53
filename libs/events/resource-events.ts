export type ChangeKind = 'created' | 'updated' | 'trashed' | 'deleted';

/** Something that the site shows was changed; `resource` is its type (`post`, `category`, `user` …). */
export class ResourceChanged {
  constructor(
    readonly resource: string,
    readonly id: number,
    readonly change: ChangeKind,
  ) {}
}

/** The public address of an entry changed, or (`to` is null) it is not public any more. */
export class ResourceMoved {
  constructor(
    readonly resource: string,
    readonly id: number,
    readonly from: string,
    readonly to: string | null,
  ) {}
}
