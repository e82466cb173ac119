import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { parseSessionKeys } from '#server/config/sessionKeys.ts';
import { openDatabase } from '#server/storage/database.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { remoteCalls } from '#tests/support/server/serverProcess.ts';
import type { Machine } from './machine.ts';
import { readVariables } from './service.ts';

export const ada = { email: 'ada@example.com', password: 'Open-sesame-4200' };

export function must(isSo: boolean, sentence: string, got: unknown = ''): void {
  if (!isSo) throw new Error(`${sentence}${got === '' ? '' : `, but got: ${String(got)}`}`);
}

/** Asks again until it is so. @throws when it takes longer. */
export async function within(seconds: number, sentence: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    must(performance.now() < end, `${sentence} within ${seconds} s`);
    await pause(250);
  }
}

export const matched = (pattern: RegExp, output: string): string => {
  const found = pattern.exec(output);
  must(found !== null, `The commands must write ${String(pattern)}`, output);
  return found?.[1] ?? found?.[0] ?? '';
};

/** The records that tell what is kept and what is lost. */
interface Kept {
  unitId: number;
  customerId: number;
  rows: string;
  /** A session of before, for sections that end it or do not. */
  session: string;
  pin: string;
}

const firstCustomers = ['Grace', 'Barbara', 'Radia'];

export const askDatabase = async (connectionString: string, ...lines: readonly string[]) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const line of lines) await client.query(line);
  await client.end();
};

/** Looks at the machine's server as its people do, and gives it records. */
export function createDesk(machine: Machine) {
  const { root, port } = machine.places;
  const url = `http://127.0.0.1:${port}`;
  const calls = remoteCalls(url);
  const backups = `${root}/var/backups/gatehouse`;
  const variables = () => readVariables(`${root}/etc/gatehouse.env`);
  const kept: Kept = { unitId: 0, customerId: 0, rows: '', session: '', pin: '' };
  const signIn = () => calls.signIn(ada, ada.password);
  const ask = async (path: string, token?: string) => calls.call('GET', `api/admin/${path}`, token ?? (await signIn()));
  const rowsOf = async <Row>(path: string): Promise<Row[]> => {
    const { status, body } = await ask(path);
    must(status === 200, `GET ${path} must be answered 200`, `${status} ${JSON.stringify(body)}`);
    return (body as { rows: Row[] }).rows;
  };
  const customers = async () =>
    (await rowsOf<{ firstName: string }>('customers?limit=100')).map(({ firstName }) => firstName).toSorted();
  const mustHaveFirst = async () => {
    const got = (await customers()).join(' ');
    must(got === firstCustomers.toSorted().join(' '), 'The customers of the archive must be there, and no others', got);
  };
  const pin = async () => (await rowsOf<{ code: string }>(`customers/${kept.customerId}/pinCodes`))[0]?.code ?? 'none';
  const mustKeepPin = async () => must((await pin()) === kept.pin, `The PIN must still be ${kept.pin}`, await pin());
  const statusOf = async (path: string) => (await fetch(`${url}/${path}`)).status;
  const figure = async (name: string) => {
    const headers = { Authorization: `Bearer ${variables()['METRICS_TOKEN'] ?? ''}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    return new RegExp(`^gatehouse_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 'nothing';
  };

  const build = async (make: (build: ReturnType<typeof createBuilders>) => Promise<void>) => {
    const { DATABASE_URL = '', SESSION_KEYS = '' } = variables();
    const open = await openDatabase({ kind: 'url', url: DATABASE_URL }, () => undefined);
    await make(createBuilders(open.database, parseSessionKeys(SESSION_KEYS) ?? undefined));
    await open.close();
  };
  const organisation = async () => {
    const [found] = await rowsOf<{ id: number; name: string }>('organisations');
    must(found?.name === 'Example Storage', 'There must be the organisation', found?.name);
    return found?.id ?? 0;
  };
  const addCustomer = async (firstName: string) => {
    const organisationId = await organisation();
    await build(async (make) => void (await make.customer({ organisationId, firstName })));
  };
  const addRecords = async () => {
    const organisationId = await organisation();
    await build(async (make) => {
      const { id: siteId } = await make.site({ organisationId });
      for (const firstName of firstCustomers) kept.customerId = (await make.customer({ organisationId, firstName })).id;
      await make.pinCode({ organisationId, customerId: kept.customerId });
      const { id: networkDeviceId } = await make.networkDevice({ siteId });
      const { id: controllerId } = await make.controller({ siteId, networkDeviceId });
      kept.unitId = (await make.unit({ siteId, controllerId, channel: 0 })).id;
    });
    kept.pin = await pin();
    must(/^\d{4,8}$/.test(kept.pin), 'The PIN must be readable', kept.pin);
  };

  return {
    root,
    url,
    backups,
    calls,
    kept,
    variables,
    signIn,
    ask,
    customers,
    mustHaveFirst,
    pin,
    mustKeepPin,
    statusOf,
    figure,
    organisation,
    addCustomer,
    addRecords,
  };
}
export type Desk = ReturnType<typeof createDesk>;
