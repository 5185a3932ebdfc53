import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT, FLAG, JSON_TEXT } from '#libs/sql';

/** An extension that the site has or has had. */
@Entity('extensions')
export class ListedExtension {
  @PrimaryColumn({ type: 'varchar', length: 20, ...EXACT })
  name: string;

  /** The version that was loaded last. */
  @Column({ type: 'varchar', length: 191, ...EXACT })
  version: string;

  /** Whether the last start loaded it. */
  @Column({ name: 'is_loaded', type: 'tinyint', unsigned: true, default: 1, transformer: FLAG })
  isLoaded: boolean;

  /** What it has added to the content model, as paths: `types.recipe`. It stays when the extension is gone. */
  @Column({ type: 'longtext', transformer: JSON_TEXT })
  declared: string[];
}

/** A migration of an extension that has run. */
@Entity('extension_migrations')
export class ExtensionMigration {
  @PrimaryColumn({ type: 'varchar', length: 20, ...EXACT })
  extension: string;

  /** Name of its class. */
  @PrimaryColumn({ type: 'varchar', length: 191, ...EXACT })
  name: string;

  /** In UTC. */
  @Column({ name: 'migrated_at', type: 'datetime' })
  migratedAt: string;
}
