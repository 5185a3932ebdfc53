import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { NODE_LIMIT } from './sender.mjs';

const fixed = (value, digits) => value.toFixed(digits);
const speed = ({ requestsPerSecond, p50, p99, cpuMs }) => [
  fixed(requestsPerSecond, 0),
  ...[p50, p99, cpuMs].map((one) => fixed(one, 2)),
];

/** Prints rows of texts as a table. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => row.map((cell, at) => (at ? cell.padStart(widths[at]) : cell.padEnd(widths[at]))).join('  ');
  for (const row of rows) console.log(line(row).trimEnd());
}

/** Prints goals, missed ones marked. */
export function printGoals(goals) {
  console.log('');
  for (const { text, value, met } of goals) {
    const shown = typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
    console.log(`${met ? '  ok    ' : '! MISSED'}  ${text}: ${shown}`);
  }
}

/** Prints the scenarios as a table, then what the numbers are worth, then the goals. Times are milliseconds. */
export function printScenarios(scenarios, { goals, spread, sender }) {
  const head = ['', 'site/s', 'p50', 'p99', 'CPU', 'SQL', 'bare/s', 'p50', 'p99', 'CPU', 'ratio', 'CPU', 'errors', ''];
  const rows = scenarios.map(({ title, site, bare, statements, ratio }) => [
    title,
    ...speed(site),
    String(statements),
    ...speed(bare),
    fixed(ratio, 2),
    fixed(site.cpuMs / bare.cpuMs, 2),
    String(site.errors + bare.errors),
    limitNote(sender, [site, bare]),
  ]);
  printTable([head, ...rows]);
  const range = ([low, high]) => `${fixed(low, 3)} to ${fixed(high, 3)}`;
  if (spread)
    console.log(
      `\nThe bare server against itself: requests ${range(spread.requestsPerSecond)}, CPU ${range(spread.cpuMs)}. Load: ${sender}.`,
    );
  printGoals(goals);
}

/** What to say beside answers that came faster than a process of Node.js can ask for them. */
export const limitNote = (sender, measured) =>
  sender !== 'wrk' && measured.some(({ requestsPerSecond }) => requestsPerSecond > NODE_LIMIT)
    ? 'limited by the load'
    : '';

/** Writes what was measured, and on which machine, as JSON. */
export async function writeReport(file, result) {
  const processors = cpus();
  const machine = { node: process.version, cpu: processors[0]?.model, cores: processors.length };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ date: new Date().toISOString(), ...machine, ...result }, undefined, 2)}\n`);
}
