import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untried } from './untried.js';

/** A folder on a disk of its own. */
export interface SmallDisk {
  path: string;
  close(): void;
}

/** Mounts an empty disk of some kilobytes, or says that this user cannot. */
export function smallDisk(kilobytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'lintel-disk-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', path], { stdio: 'pipe' });
  } catch (error) {
    remove();
    return untried(`a small disk cannot be mounted: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    path,
    close() {
      execFileSync('umount', ['--lazy', path]);
      remove();
    },
  };
}
