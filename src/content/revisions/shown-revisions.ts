import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import type { View } from '#libs/presenting';
import type { EntryRow } from '../../entries/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { FieldReferences, FieldValues } from '../../fields/index.js';
import type { ShownRevision } from './revision.presenter.js';

/** Loads what presenters of revisions and autosaves need beyond their rows. */
@Injectable()
export class ShownRevisions {
  constructor(
    private readonly values: FieldValues,
    private readonly references: FieldReferences,
  ) {}

  /** Completes revisions of entries of a type, with the values that everyone may read, and references that the viewer may follow. */
  async of(kind: EntryType, rows: readonly EntryRow[], view: View): Promise<ShownRevision[]> {
    const isWanted = view.wants('meta');
    const shown = rows.map((row): ShownRevision => {
      const values = isWanted ? this.values.shown(kind.name, row.fieldValues, false) : undefined;
      return { ...row, kind, preview: '', values };
    });
    const values = shown.flatMap((one) => (one.values ? [one.values] : []));
    await this.references.limit(kind.name, values, currentViewer());
    return shown;
  }
}
