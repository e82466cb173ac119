import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createChecks } from '#tests/support/operate/checks.ts';
import { openMachine, sources } from '#tests/support/operate/machine.ts';
import { standIns, substitute, substitutions } from '#tests/support/operate/places.ts';
import { readRunbook } from '#tests/support/operate/runbook.ts';
import { findMosquitto } from '#tests/support/mqtt/mosquitto.ts';
import { findPostgres } from '#tests/support/postgres/postgres.ts';

const { values } = parseArgs({ options: { 'packages-of': { type: 'string' } } });
const packages = values['packages-of'] ?? null;

/** Its commands begin each later section. */
const sessionTitle = 'A session at the terminal';

/** Runs docs/operate.md in its order, and compares with what each section says. @returns the exit code. */
async function proveRunbook(): Promise<number> {
  const missing = [
    findPostgres() === null && 'postgresql',
    findMosquitto() === null && 'mosquitto',
    ...['curl', 'openssl'].map((name) => !existsSync(`/usr/bin/${name}`) && name),
  ].filter(Boolean);
  if (missing.length > 0) {
    console.error(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
    return 1;
  }
  const files = ['docs/operate.md', 'deploy/gatehouse.service'];
  const changed = execFileSync('git', ['-C', sources, 'status', '--porcelain', '--', ...files]).toString();
  if (changed !== '') {
    console.error(`The proof clones HEAD, so commit these first:\n${changed}`);
    return 1;
  }
  const machine = await openMachine(packages);
  try {
    const head = execFileSync('git', ['-C', `${machine.places.root}/origin.git`, 'log', '-1', '--format=%h %s']);
    console.log(`docs/operate.md on ${head.toString().trim()}\nPut in place of what is printed:`);
    for (const { printed, by } of substitutions) console.log(`  ${printed.padEnd(42)} ${by(machine.places)}`);
    for (const [name, why] of Object.entries(standIns)) console.log(`  ${name.padEnd(42)} ${why}`);
    if (packages !== null) console.log(`  ${'npm ci'.padEnd(42)} not run here: the packages of ${packages} are linked`);
    const checks = createChecks(machine);
    let session = '';
    for (const { title, commands } of readRunbook()) {
      if (commands === '') continue;
      const begun = performance.now();
      const check = checks[title];
      if (check === undefined) throw new Error(`${title}: the proof has no check for this section.`);
      try {
        await check.before?.();
        const output = await machine.terminal.run(substitute(session + commands, machine.places));
        const seen = await check.seen(output);
        console.log(`${title}: ${seen} (${Math.round((performance.now() - begun) / 1000)} s)`);
      } catch (cause) {
        throw new Error(`${title}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      } finally {
        await check.after?.();
      }
      if (title === sessionTitle) session = commands;
    }
    console.log('Every command ran as printed, and each section shows what it says.');
    return 0;
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    console.log(`The end of the server's log:\n${machine.service.journal().slice(-800)}`);
    return 1;
  } finally {
    await machine.close();
  }
}

process.exitCode = await proveRunbook();
