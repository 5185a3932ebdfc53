import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import type { ReferredTranslation } from '../settings/index.js';
import { Term, TermTranslation } from '../terms/index.js';
import { MENU } from './menu-types.js';

const t = tableOf(Term, 't');
const x = tableOf(TermTranslation, 'x');
const y = tableOf(TermTranslation, 'y');

/** Reads the languages of menus. */
@Injectable()
export class MenuTranslations {
  constructor(private readonly db: Db) {}

  /** The translations of menus, themselves among them. */
  async of(ids: readonly number[]): Promise<ReferredTranslation[]> {
    const rows = await this.db.current<Omit<ReferredTranslation, 'isPublic'>>(
      sql`SELECT t.id AS of, COALESCE(x.group_id, t.id) AS \`group\`, COALESCE(y.term_id, t.id) AS id,
 COALESCE(y.language, t.language) AS language
 FROM ${t} LEFT JOIN ${x} ON x.term_id = t.id LEFT JOIN ${y} ON y.group_id = x.group_id
 WHERE t.id IN (${ids}) AND t.taxonomy = ${MENU.name}`,
    );
    return rows.map((row) => ({
      ...row,
      group: Number(row.group),
      id: Number(row.id),
      language: Number(row.language),
      isPublic: true,
    }));
  }
}
