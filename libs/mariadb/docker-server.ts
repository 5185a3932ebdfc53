import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { InstanceFiles } from './instance-files.js';
import { accountOptions, findProgram, installerOptions } from './installed-server.js';
import { runProgram } from './run-program.js';
import type { Command, ServerProgram } from './server-program.js';

const IMAGE = 'mariadb:10.11';
const ANSWER_LIMIT_MS = 10_000;
const STOP_LIMIT_SECONDS = 60;

/** The official image's server, if a Docker engine answers: without a network, on the instance's own directory. */
export async function findDocker(searchPath: string[]): Promise<ServerProgram | undefined> {
  const docker = findProgram(['docker'], searchPath);
  if (!docker) return undefined;
  const { code } = await runProgram(docker, ['version'], { timeoutMs: ANSWER_LIMIT_MS });
  if (code !== 0) return undefined;
  // One path and one user inside and outside, so that files and socket mean the same on both sides.
  const container = (files: InstanceFiles, program: string): Command => {
    const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
    const run = ['run', '--rm', '--network', 'none', '--name', containerName(files), '--user', user];
    const paths = new Set([files.directory, dirname(files.socket)]);
    const mounts = [...paths].flatMap((path) => ['--mount', `type=bind,source=${path},target=${path}`]);
    return [docker, ...run, ...mounts, '--workdir', files.directory, '--entrypoint', program, IMAGE];
  };
  return {
    initialise: (files, data, options) => [
      ...container(files, 'mariadb-install-db'),
      ...installerOptions(data),
      ...options,
    ],
    serve: (files, options) => [...container(files, 'mariadbd'), '--no-defaults', ...accountOptions(), ...options],
    // The container belongs to the engine and outlives a killed `docker run`.
    stopLeftover: async (files) => {
      await runProgram(docker, ['stop', '-t', String(STOP_LIMIT_SECONDS), containerName(files)]);
    },
  };
}

function containerName({ directory }: InstanceFiles): string {
  return `lintel-mariadb-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`;
}
