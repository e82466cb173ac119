import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { mountSmallDisk } from '#tests/support/server/fullDisk.ts';
import { ada, askDatabase, createDesk, matched, must, within, type Desk } from './desk.ts';
import type { Machine } from './machine.ts';

/** What one section is checked by. */
export interface SectionCheck {
  /** What happens before: saves, faults. */
  before?(): Promise<void>;
  /** @returns what was seen, in words. @throws if the page promises another thing. */
  seen(output: string): Promise<string> | string;
  after?(): Promise<void>;
}

type Checks = Readonly<Record<string, SectionCheck>>;

function checksOfInstallation({ root, url, calls, organisation, statusOf }: Desk): Checks {
  return {
    Install: {
      seen(output) {
        matched(/srv\/gatehouse\/dist was built\./, output);
        must(!existsSync(`${root}/srv/gatehouse/node_modules/vitest`), 'No packages of the tests must be installed');
        return 'the dashboard was built, with the packages of production alone';
      },
    },
    Configure: {
      seen(output) {
        matched(/CREATE ROLE\nCREATE DATABASE/, output);
        const mode = statSync(`${root}/etc/gatehouse.env`).mode & 0o777;
        must(mode === 0o600, 'Only root must read the variables', mode.toString(8));
        return 'a database, and variables that only root reads';
      },
    },
    'A session at the terminal': {
      seen(output) {
        must(output === '', 'Nothing must be written', output);
        return 'nothing, as it says';
      },
    },
    'Run as a service': {
      async seen(output) {
        matched(/^ready/m, output);
        const token = matched(/^\S*https:\/\/gatehouse\.example\.com\/\S*\/(\S+)$/m, output);
        const { status } = await calls.call('PUT', `auth/password/forgot/${token}`, null, { password: ada.password });
        must(status === 204, 'The link must take a password', status);
        const again = await calls.call('PUT', `auth/password/forgot/${token}`, null, { password: ada.password });
        must(again.status >= 400, 'The link must work once', again.status);
        await organisation();
        const changed = execFileSync('git', ['-C', `${root}/srv/gatehouse`, 'status', '--porcelain']).toString();
        must(changed === '', 'The server must change nothing in its folder', changed);
        const page = await fetch(`${url}/login`, { headers: { Accept: 'text/html' } });
        must(page.status === 200, 'The dashboard must be served', page.status);
        return 'the link took a password once, and its owner signed in; the dashboard is served';
      },
    },
    Watch: {
      async seen(output) {
        matched(/^ready\ngatehouse_database_up 1$/m, output);
        must((await statusOf('metrics')) === 401, 'The metrics must need the token', await statusOf('metrics'));
        return 'ready, the database up; no metrics without the token';
      },
    },
  };
}

function checksOfReleases(machine: Machine, desk: Desk): Checks {
  const { backups, kept, signIn, ask, addRecords, addCustomer, customers, mustHaveFirst, mustKeepPin } = desk;
  let version = '';
  return {
    'Back up': {
      before: addRecords,
      seen(output) {
        const saved = [...output.matchAll(/^Saved (.+ tables) in \S+\.tar\.gz\.$/gm)].map(([, rows = '']) => rows);
        must(saved.length === 2, 'Two archives must be saved', output);
        kept.rows = saved[0] ?? '';
        const modes = readdirSync(backups).map((name) => statSync(`${backups}/${name}`).mode & 0o777);
        must(modes.join() === [0o600, 0o600].join(), 'Only root must read the archives', modes);
        return `twice ${kept.rows}`;
      },
    },
    Restore: {
      async before() {
        kept.session = await signIn();
        await addCustomer('Unwanted');
        must((await customers()).includes('Unwanted'), 'A customer must be saved');
      },
      async seen(output) {
        const restored = matched(/^Restored (.+ tables)\. All sessions have ended/m, output);
        must(restored === kept.rows, `The rows must be ${kept.rows}`, restored);
        matched(/^ready/m, output);
        const { status } = await ask('organisations', kept.session);
        must(status === 401, 'The session of before must have ended', status);
        await mustHaveFirst();
        await mustKeepPin();
        return `${restored}; the customer of after the backup is gone, earlier sessions have ended`;
      },
    },
    Upgrade: {
      async before() {
        version = await machine.publishRelease();
      },
      async seen(output) {
        matched(/^ready/m, output);
        const { journal } = machine.service;
        must(journal().includes(`Gatehouse ${version}\n`), 'The new version must run', journal().slice(-500));
        must(existsSync(`${backups}/before-upgrade.tar.gz`), 'There must be a backup of before');
        const commit = readFileSync(`${backups}/before-upgrade.commit`, 'utf8');
        must(/^[0-9a-f]{40}\n$/.test(commit), 'There must be the commit of before', commit);
        await mustHaveFirst();
        return `version ${version} runs, with the same customers`;
      },
    },
  };
}

function checksOfSecrets(desk: Desk): Checks {
  const { url, kept, signIn, ask, pin, mustKeepPin, mustHaveFirst, variables, figure } = desk;
  let old: Record<string, string> = {};
  return {
    'Rotate the keys': {
      async before() {
        kept.session = await signIn();
      },
      async seen(output) {
        matched(/^1 PIN code encrypted anew with the first key/m, output);
        const { status } = await ask('organisations', kept.session);
        must(status === 200, 'Nobody must be signed out', status);
        await mustKeepPin();
        return 'one PIN encrypted anew, which is what it was; the session goes on';
      },
    },
    'Thirty days later': {
      async seen(output) {
        matched(/^ready/m, output);
        const { status } = await ask('organisations', kept.session);
        must(status === 401, 'The session of the old key must have ended', status);
        await mustKeepPin();
        return 'the session of the old key has ended; the PIN is what it was';
      },
    },
    'Keys that are lost': {
      async before() {
        kept.session = await signIn();
      },
      async seen(output) {
        matched(/^All sessions have ended\./m, output);
        matched(/^Drawn anew, since nobody could read them: 1 PIN code, with the ids \d+\.$/m, output);
        matched(/^Saved .*new-keys\.tar\.gz\.$/m, output);
        const { status } = await ask('organisations', kept.session);
        must(status === 401, 'All sessions must have ended', status);
        const drawn = await pin();
        must(drawn !== kept.pin && /^\d{4,8}$/.test(drawn), 'The PIN must be another', drawn);
        kept.pin = drawn;
        return 'all sessions have ended, and the PIN is another';
      },
    },
    'Other secrets': {
      before() {
        old = variables();
        return Promise.resolve();
      },
      async seen(output) {
        matched(/ALTER ROLE\n[\s\S]*ready/, output);
        const refused = await askDatabase(old['DATABASE_URL'] ?? '').catch((error: unknown) => String(error));
        must(/password authentication failed/.test(String(refused)), 'The old password must be refused', refused);
        const headers = { Authorization: `Bearer ${old['METRICS_TOKEN'] ?? ''}` };
        const { status } = await fetch(`${url}/metrics`, { headers });
        must(status === 401, 'The old token must be refused', status);
        must((await figure('database_up')) === '1', 'The new token must be taken');
        await mustHaveFirst();
        return 'the old password and the old token are refused, the new ones taken';
      },
    },
  };
}

function checksOfTroubles(machine: Machine, desk: Desk): Checks {
  const { calls, kept, signIn, addCustomer, mustHaveFirst, mustKeepPin, figure, statusOf } = desk;
  return {
    'A lost disk': {
      async before() {
        await addCustomer('Lost');
        await machine.loseDatabaseDisk();
      },
      async seen(output) {
        matched(/^Restored .+ tables\./m, output);
        matched(/^ready/m, output);
        await mustHaveFirst();
        await mustKeepPin();
        return 'the rows of the newest archive are back in an empty cluster, with the PIN';
      },
    },
    'A site without internet': {
      seen(output) {
        return matched(/^gatehouse_devices\{.*state="(?:online|silent|unknown)".*\} 1$/m, output);
      },
    },
    'No broker, or no redis': {
      async before() {
        await within(60, 'The broker must be reached', async () => (await figure('broker_connected')) === '1');
        await machine.broker.kill();
        await within(60, 'The broker must be missed', async () => (await figure('broker_connected')) === '0');
        must((await statusOf('readyz')) === 200, 'The desk must go on', await statusOf('readyz'));
        const { status, body } = await calls.call('POST', `api/admin/units/${kept.unitId}/open`, await signIn());
        must(status >= 400 && /broker/.test(String(body)), 'A command must be refused', `${status} ${String(body)}`);
      },
      async seen(output) {
        matched(/^gatehouse_broker_connected [01]$/m, output);
        await within(60, 'The broker must be reached again', async () => (await figure('broker_connected')) === '1');
        return 'without it ready, 0, and a command was refused; then 1 again by itself';
      },
    },
  };
}

function checkOfFullDisk(machine: Machine, { root, ask, mustHaveFirst, statusOf }: Desk): Checks {
  let disk: ReturnType<typeof mountSmallDisk> = null;
  const dataOfPostgres = `${root}/var/lib/postgresql`;
  const link = (folder: string) => {
    rmSync(dataOfPostgres);
    symlinkSync(folder, dataOfPostgres);
  };
  const isReady = () =>
    statusOf('readyz').then(
      (status) => status === 200,
      () => false,
    );
  return {
    'A full disk': {
      async before() {
        disk = mountSmallDisk(200);
        if (disk === null) throw new Error('A full disk needs the right to mount one: run the proof as root.');
        chmodSync(disk.path, 0o700);
        const { uid, gid } = statSync(`${machine.postgres().folder}/data`);
        chownSync(disk.path, uid, gid);
        await machine.service.stop();
        await askDatabase(
          machine.postgres().url,
          `create tablespace small location '${disk.path}'`,
          'alter database gatehouse set tablespace small',
        );
        link(disk.path);
        machine.service.start();
        await within(30, 'The server must be ready', isReady);
        disk.fill();
      },
      async seen(output) {
        matched(/ 100% .*\n/, output);
        const said = matched(/The database disk is full.*/, output);
        must((await ask('organisations')).status !== 500, 'People must read');
        const lines = machine.service.journal().split(said).length - 1;
        must(lines === 1, 'The log must have one line', lines);
        disk?.empty();
        await within(30, 'The server must be ready again', isReady);
        await mustHaveFirst();
        return `"${said}", then ready again by itself`;
      },
      async after() {
        link(machine.postgres().folder);
        await machine.service.kill();
        await machine.postgres().stop();
        disk?.remove();
      },
    },
  };
}

/** The checks of docs/operate.md, by the titles of its sections. */
export function createChecks(machine: Machine): Checks {
  const desk = createDesk(machine);
  return {
    ...checksOfInstallation(desk),
    ...checksOfReleases(machine, desk),
    ...checksOfSecrets(desk),
    ...checksOfTroubles(machine, desk),
    ...checkOfFullDisk(machine, desk),
  };
}
