import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { readEnvironment, type Environment } from '#server/config/environment.ts';
import { readFlags, type Flags } from '#server/config/flags.ts';
import { ownVersion } from '#server/config/ownVersion.ts';
import { failStart } from '#server/config/startFailure.ts';
import { stopOnSignal } from '#server/config/stopOnSignal.ts';
import { createAdminUsage } from '#server/sentences.ts';
import { demoSignIn } from '#server/seed/people.ts';
import type { RunningServer, StartStep } from '#server/start.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** One line when a slow step begins, one with its time when it is done. */
function createProgress() {
  const begun = new Map<string, number>();
  return {
    begin(label: string, note: string | null): void {
      begun.set(label, performance.now());
      if (note !== null) print(`  … ${label.padEnd(11)} ${note}`);
    },
    done(label: string, note = ''): void {
      const seconds = ((performance.now() - (begun.get(label) ?? performance.now())) / 1000).toFixed(1);
      print(`  ✓ ${label.padEnd(11)} ${seconds.padStart(5)} s  ${note}`.trimEnd());
    },
  };
}
type Progress = ReturnType<typeof createProgress>;

const steps: Record<StartStep, { label: string; note: string | null }> = {
  database: { label: 'Database', note: 'opening' },
  migrations: { label: 'Migrations', note: null },
  seed: { label: 'Demo data', note: null },
  simulator: { label: 'Simulator', note: null },
  listen: { label: 'Server', note: null },
};

async function buildDashboard(progress: Progress): Promise<string> {
  progress.begin('Dashboard', 'building when stale');
  const { folder, built } = await buildWhenStale();
  progress.done('Dashboard', built ? 'built' : 'up to date');
  return folder;
}

function printWelcome(
  { url, seeded, isWithoutPeople }: RunningServer,
  { databaseUrl, dataDir }: Environment,
  flags: Flags,
): void {
  print('');
  print(`  Open      ${url}`);
  if (seeded !== null) {
    print(`  Email     ${demoSignIn.email}`);
    print(`  Password  ${demoSignIn.password}`);
    const isKept = flags.seed !== null && flags.seed !== seeded.number;
    if (isKept)
      print(
        `\n  The demo data of seed ${seeded.number} was here already and stays; a new one needs an empty DATA_DIR.`,
      );
  } else if (isWithoutPeople) {
    print('\n  Nobody can sign in yet. This makes the first person, and prints a link to choose a password:');
    print(`  ${createAdminUsage}`);
    print('\n  To try Gatehouse with demo data instead, start once with --seed 1.');
  } else {
    print('  This database holds no demo data. To try Gatehouse with it, start once with --seed 1.');
  }
  print('');
  if (databaseUrl === null) {
    print(`  The data is in ${dataDir}, kept by PGlite: good for trying and testing, not for production.`);
    print('  For production set DATABASE_URL to a PostgreSQL server.');
  }
  print('  Ctrl+C stops the server.');
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const flags = readFlags(process.argv.slice(2));
  print(`Gatehouse ${ownVersion()}\n`);
  const progress = createProgress();
  // The server takes seconds to load: a wrong setting is named before.
  const { runServer } = await import('#server/run.ts');
  const server = await runServer({
    environment,
    flags,
    dashboard: () => buildDashboard(progress),
    onStep: (step, state) => {
      const { label, note } = steps[step];
      if (state === 'begun') progress.begin(label, note);
      else progress.done(label);
    },
  });
  printWelcome(server, environment, flags);
  stopOnSignal(server.close, () => print('\n  Stopping…'));
}

start().catch(failStart);
