import fc from 'fast-check';
import { vi } from 'vitest';

// Every run uses the same inputs, so that failures are reproducible. `FC_SEED` selects others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_122) });

// Files share the modules of their process, so that each leaves them as it found them.
afterAll(() => void vi.restoreAllMocks());
