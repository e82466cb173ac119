import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readEnvironment, type Environment } from '#server/config/environment.ts';
import { readFlags } from '#server/config/flags.ts';
import { requireFreePort } from '#server/config/freePort.ts';
import { failStart } from '#server/config/startFailure.ts';
import { stopOnSignal } from '#server/config/stopOnSignal.ts';
import { runServer } from '#server/run.ts';
import { demoSignIn } from '#server/seed/people.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs the API alone, in the process that restarts when the server's code changes. */
const apiMode = 'api';

/** One above the dashboard's; 0 leaves both to the system. */
const apiPortOf = ({ port }: Environment) => (port === 0 ? 0 : port + 1);

async function runApi(environment: Environment, args: readonly string[]): Promise<void> {
  const port = apiPortOf(environment);
  const dashboard = `http://${environment.host}:${environment.port}`;
  const server = await runServer({
    environment: { ...environment, port, publicUrl: environment.publicUrl ?? dashboard },
    flags: readFlags(args),
    dashboard: undefined,
  });
  print(`  API       ${server.url}`);
  stopOnSignal(server.close, () => undefined);
}

function watchApi(args: readonly string[]) {
  const tsx = fileURLToPath(new URL('../node_modules/tsx/dist/cli.mjs', import.meta.url));
  const self = fileURLToPath(import.meta.url);
  return spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', self, apiMode, ...args], {
    stdio: 'inherit',
    cwd: root,
  });
}

async function runDashboard(environment: Environment, args: readonly string[]): Promise<void> {
  readFlags(args);
  const { host, port } = environment;
  await requireFreePort(host, port);
  const target = `http://${host}:${apiPortOf(environment)}`;
  const dashboard = await createServer({
    root,
    server: {
      host,
      port,
      strictPort: true,
      proxy: { '/api': { target }, '/auth': { target }, '/socket.io': { target, ws: true } },
    },
  });
  await dashboard.listen();
  // The API starts last: if the dashboard cannot listen, no process is left. Vite ends the process by itself.
  const api = watchApi(args);
  process.once('exit', () => api.killed || api.kill('SIGTERM'));
  print(`\n  Open      http://${host}:${port}`);
  print(`  Email     ${demoSignIn.email}`);
  print(`  Password  ${demoSignIn.password}\n`);
  stopOnSignal(
    async () => {
      const ended = new Promise((resolve) => api.once('close', resolve));
      api.kill('SIGTERM');
      await Promise.all([dashboard.close(), api.exitCode === null ? ended : null]);
    },
    () => print('\n  Stopping…'),
  );
}

async function run(): Promise<void> {
  const environment = readEnvironment(process.env);
  const [mode, ...rest] = process.argv.slice(2);
  if (mode === apiMode) await runApi(environment, rest);
  else await runDashboard(environment, process.argv.slice(2));
}

run().catch(failStart);
