import type { InstanceFiles } from './instance-files.js';

/**
 * `full` keeps what was committed through a power cut; `relaxed` never waits for the disk and may lose the last second
 * even to a killed server: for throw-away instances.
 */
export type Durability = 'full' | 'relaxed';

/** Options of initialisation and of every start. */
export function storageOptions(durability: Durability): string[] {
  const full = ['--innodb-log-file-size=64M', '--innodb-flush-log-at-trx-commit=1'];
  const relaxed = [
    '--innodb-log-file-size=48M',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-doublewrite=OFF',
    '--innodb-flush-method=nosync',
    '--sync-frm=OFF',
  ];
  // Initialisation and MySQL each know only some of these: `loose` turns the rest into a warning.
  return (durability === 'full' ? full : relaxed).map(loose);
}

/** Options of a start: reached through the socket alone, small, and as strict as the tables expect. */
export function servingOptions(files: InstanceFiles, durability: Durability, bufferPoolMb: number): string[] {
  return [
    `--datadir=${files.data}`,
    `--socket=${files.socket}`,
    `--pid-file=${files.pidFile}`,
    `--tmpdir=${files.temporary}`,
    '--skip-networking',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--local-infile=OFF',
    // Statements may neither read nor write files outside the instance.
    `--secure-file-priv=${files.data}`,
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--default-time-zone=+00:00',
    '--sql-mode=STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_ENGINE_SUBSTITUTION',
    '--max-connections=200',
    '--max-allowed-packet=64M',
    '--performance-schema=OFF',
    `--innodb-buffer-pool-size=${bufferPoolMb}M`,
    '--key-buffer-size=1M',
    loose('--aria-pagecache-buffer-size=16M'),
    ...storageOptions(durability),
  ];
}

function loose(option: string): string {
  return option.replace('--', '--loose-');
}
