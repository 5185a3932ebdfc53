import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOCKFILE = 'package-lock.json';

/** Another commit of a project, built in a temporary folder of its own. */
export class OtherCommit {
  removeAtExit = () => this.remove();

  constructor(project, folder, commit) {
    this.project = project;
    this.folder = folder;
    this.commit = commit;
    process.once('exit', this.removeAtExit);
  }

  /** Checks a commit out, gives it the installed packages if it wants the same, else its own, and builds it. */
  static async build(project, ref) {
    const git = (...words) => execFileSync('git', words, { cwd: project, encoding: 'utf8', stdio: 'pipe' }).trim();
    let commit;
    try {
      commit = git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`);
    } catch {
      throw new Error(`--compare takes a commit, a branch or a tag of this repository; there is no "${ref}".`);
    }
    const folder = join(mkdtempSync(join(tmpdir(), 'lintel-compare-')), 'sources');
    const other = new OtherCommit(project, folder, commit);
    try {
      git('worktree', 'add', '--detach', folder, commit);
      const [own, wanted] = [project, folder].map((one) => readFileSync(join(one, LOCKFILE), 'utf8'));
      if (own === wanted) symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
      else other.run('npm', 'ci', '--no-audit', '--no-fund');
      other.run('npm', 'run', '--silent', 'build');
      return other;
    } catch (error) {
      other.remove();
      throw error;
    }
  }

  run(program, ...words) {
    execFileSync(program, words, { cwd: this.folder, stdio: ['ignore', 2, 2] });
  }

  /** Removes the folder, and what git remembers of it. */
  remove() {
    process.off('exit', this.removeAtExit);
    rmSync(join(this.folder, '..'), { recursive: true, force: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: this.project });
  }
}
