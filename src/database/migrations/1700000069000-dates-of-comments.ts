import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Corrects dates of imported comments that are further from UTC than any time zone. Reads all comments once. */
export class DatesOfComments1700000069000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'UPDATE comments SET date_gmt = date_local WHERE ABS(TIMESTAMPDIFF(MINUTE, date_local, date_gmt)) >= 1440',
    );
  }

  async down(): Promise<void> {
    // The former dates are not known any more.
  }
}
