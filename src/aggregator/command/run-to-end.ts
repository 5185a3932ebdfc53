import { setTimeout as pause } from 'node:timers/promises';
import { progressView } from '#libs/terminal';
import type { Site } from '../../command-line.js';
import type { ImportRecord, Phase } from '../records/import-record.js';
import { isFinished } from '../records/record-statuses.js';
import { ImportRuns } from '../runs/import-runs.js';

const LABELS: Readonly<Record<Phase, string>> = { send: 'Asking', fetch: 'Reading', insert: 'Inserting' };
/** How often it is looked at again when a service, or another process, is at it. */
const EVERY_MS = 2000;

/** Runs an import to its end, or until the signal; shows how far it is. Answers it as it is then. */
export async function runToEnd(site: Site, id: number, signal: AbortSignal): Promise<ImportRecord | undefined> {
  const view = progressView(process.stderr);
  const show = ({ phase, percentage }: ImportRecord) =>
    view.show({ label: LABELS[phase ?? 'send'], done: percentage, total: 100 });
  try {
    for (;;) {
      const record = await site.get(ImportRuns).run(id, { signal, onStep: show });
      if (!record || isFinished(record.status) || signal.aborted) return record;
      show(record);
      await pause(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    view.end();
  }
}
