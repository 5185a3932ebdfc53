import fc from 'fast-check';

// Every run uses the same inputs, so that failures are reproducible. `FC_SEED` selects others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_122) });
