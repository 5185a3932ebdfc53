import fc from 'fast-check';

// The same inputs in every run: what fails here fails everywhere. `FC_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_122) });
