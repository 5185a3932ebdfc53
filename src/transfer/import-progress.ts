/** How far a run has come; the total is not known while the file is read for the first time. */
export interface ImportProgress {
  phase: 'check' | 'import' | 'link' | 'download';
  done: number;
  total?: number;
}

/** The phases as people read them. */
export const PHASE_LABELS: Record<ImportProgress['phase'], string> = {
  check: 'Checking the file',
  import: 'Importing',
  link: 'Connecting',
  download: 'Downloading files',
};
