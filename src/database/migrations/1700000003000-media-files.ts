import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stored files of media: originals and smaller copies. */
export class MediaFiles1700000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE stored_files (
      path VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
      entry_id INT UNSIGNED NULL,
      pending_since DATETIME NULL,
      KEY stored_files_entry (entry_id, pending_since),
      CONSTRAINT stored_files_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE SET NULL
    ) ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query(
      "INSERT IGNORE INTO stored_files (path, entry_id) SELECT file, entry_id FROM media_details WHERE file <> ''",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stored_files');
  }
}
