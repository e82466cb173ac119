import { request } from 'node:http';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { firstRow, isRefused, rowsOf, unlessRefused, type Attack, type Row } from './scene.ts';

/** The status of a call whose long body never ends. */
const statusOfEndless = (url: string, path: string, token: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(`${url}/${path}`, {
      method: 'POST',
      headers: {
        Authorization: token,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 20_000_000,
      },
    });
    sent.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.write('--x\r\n');
  });

/** The aims of somebody who means harm, each against the whole server. */
export const basicAttacks: readonly Attack[] = [
  {
    name: 'read and change the records of another organisation by their numbers',
    async run(scene) {
      const { server, stranger, lead } = scene;
      const got: string[] = [];
      for (const list of ['customers', 'orders', 'payments', 'users', 'controllers', 'sites']) {
        const { id } = await firstRow(scene, lead, `${list}?limit=1`);
        for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as const) {
          const answer = await server.call(method, `api/admin/${list}/${id}`, stranger.token, body);
          if (!isRefused(answer)) got.push(`${method} ${list}: ${answer.status}`);
        }
      }
      return got.length === 0 ? null : got.join(', ');
    },
  },
  {
    name: 'open a unit of another organisation',
    async run(scene) {
      const { id } = await firstRow(scene, scene.lead, 'units?limit=1');
      const answer = await scene.server.call('POST', `api/admin/units/${id}/open`, scene.stranger.token, {});
      return unlessRefused(answer, 'opened');
    },
  },
  {
    name: 'open a unit without the right to',
    async run(scene) {
      const { id } = await firstRow(scene, scene.reader, 'units?limit=1');
      const answer = await scene.server.call('POST', `api/admin/units/${id}/open`, scene.reader.token, {});
      return unlessRefused(answer, 'opened');
    },
  },
  {
    name: 'open a whole site alone, by commands and settings that nobody counts',
    async run(scene) {
      const { server, lead } = scene;
      const { id: siteId } = await firstRow(scene, lead, 'sites?limit=1');
      const { id: organisationId } = await firstRow(scene, lead, 'organisations?limit=1');
      const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
        server.call(method, `api/admin/${path}`, lead.token, body);
      const listed = async (list: string) => rowsOf(await call('GET', `${list}?siteId=${siteId}&limit=1000`));
      await call('PUT', `organisations/${organisationId}`, { twoPersonApproval: true });
      const controllers = await listed('controllers');
      const config = { disableAutolockOnClose: true, relockTime: 3_600 };
      await call('POST', 'controllers/batchUpdateConfig', { ids: controllers.map(({ id }) => id), config });
      const held = (await listed('controllers')).filter((row) => row['disableAutolockOnClose'] === true);
      const moved: string[] = held.map(({ name }) => `held ${String(name)}`);
      const commands: [string, string, object][] = [
        ['lockables', 'open', {}],
        ['controllers', 'open', {}],
        ['multiplexers', 'power', {}],
        ['powerControllers', 'power', { operation: 'TOGGLE' }],
        ['gates', 'lock', {}],
        ['units', 'open', {}],
      ];
      for (const [list, act, body] of commands) {
        for (const { id } of (await listed(list)).slice(0, secondPerson.doors + 1)) {
          const { status } = await call('POST', `${list}/${id}/${act}`, body);
          if (status < 300) moved.push(`${list} ${id}`);
        }
      }
      return moved.length > secondPerson.doors ? `${moved.length} doors: ${moved.join(', ')}` : null;
    },
  },
  {
    name: 'give oneself rights, or become a super admin',
    async run({ server, desk }) {
      const path = `api/admin/users/${desk.id}`;
      const before = (await server.call('GET', `api/admin/users/current/${desk.id}`, desk.token)).body as Row;
      await server.call('PUT', path, desk.token, { permissions: { admin: 31 }, isSuperAdmin: true });
      await server.call('PUT', 'api/admin/account', desk.token, { permissions: { admin: 31 }, isSuperAdmin: true });
      const after = (await server.call('GET', `api/admin/users/current/${desk.id}`, desk.token)).body as Row;
      const rights = (row: Row) => JSON.stringify([row['permissions'], row['isSuperAdmin']]);
      return rights(before) === rights(after) ? null : `has ${rights(after)}`;
    },
  },
  {
    name: 'reset a colleague’s password by taking their address',
    async run({ server, lead, desk }) {
      const email = 'thief@gatehouse.example';
      await server.call('PUT', `api/admin/users/${desk.id}`, lead.token, { email });
      const row = (await server.call('GET', `api/admin/users/${desk.id}`, lead.token)).body as Row;
      return row['email'] === email ? 'the address changed without its owner' : null;
    },
  },
  {
    name: 'sign in with a forged token, or one that says that it is not signed',
    async run({ server, lead }) {
      const [head = '', payload = '', signature = ''] = lead.token.split('.');
      const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
      const other = Buffer.from(JSON.stringify({ id: 1, isSuperAdmin: true })).toString('base64url');
      for (const token of [`${unsigned}.${payload}.`, `${head}.${other}.${signature}`, `${head}.${payload}.AAAA`]) {
        const { status } = await server.call('GET', 'api/admin/sites', token);
        if (status !== 401) return `a forged token was answered ${status}`;
      }
      return null;
    },
  },
  {
    name: 'read the PINs of colleagues',
    async run({ server, reader, lead }) {
      const answer = await server.call('GET', `api/admin/users/${lead.id}/pinCodes`, reader.token);
      if (isRefused(answer)) return null;
      const shown = rowsOf(answer).filter(({ pin }) => /^\d+$/.test(String(pin)));
      return shown.length === 0 ? null : `${shown.length} PINs in clear`;
    },
  },
  {
    name: 'hold a connection with a long body that one may not send',
    async run(scene) {
      const { id } = await firstRow(scene, scene.reader, 'sites?limit=1');
      const late = new Promise<number>((resolve) => setTimeout(resolve, 5_000, 0));
      const path = `api/admin/sites/${id}/image`;
      const status = await Promise.race([statusOfEndless(scene.server.url, path, scene.reader.token), late]);
      return status >= 400 && status < 500 ? null : `answered ${status} while the body came`;
    },
  },
  {
    name: 'read files of the server by a path through the dashboard',
    async run({ server }) {
      for (const path of ['..%2f..%2fpackage.json', 'assets/..%2f..%2fpackage.json', '%2e%2e/%2e%2e/etc/passwd']) {
        const { body } = await server.call('GET', path, null);
        if (/"dependencies"|root:/.test(String(body))) return `read ${path}`;
      }
      return null;
    },
  },
  {
    name: 'show the dashboard in a frame of another page',
    async run({ server }) {
      const { headers } = await fetch(server.url);
      return headers.get('content-security-policy')?.includes("frame-ancestors 'none'") === true ? null : 'it may be';
    },
  },
  {
    name: 'learn from the log what people typed',
    async run({ server, log }) {
      const secret = 'Zq8-typed-secret';
      await server.call('POST', 'auth/user/login', null, { email: `${secret}@gatehouse.example`, password: secret });
      await server.call('POST', 'auth/password/forgot', null, { email: `${secret}@gatehouse.example` });
      return log().includes(secret) ? 'the log repeats it' : null;
    },
  },
  {
    name: 'guess a password',
    async run({ server }) {
      const statuses: number[] = [];
      for (let round = 0; round < 30; round += 1) {
        const body = { email: 'robin@gatehouse.example', password: `Guess-number-${round}` };
        statuses.push((await server.call('POST', 'auth/user/login', null, body)).status);
      }
      return statuses.includes(429) ? null : 'thirty guesses, and no pause';
    },
  },
];
