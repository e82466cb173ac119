import type { RemoteServer } from '#tests/support/server/serverProcess.ts';

/** A writer's acknowledged and unacknowledged writes. */
export interface Ledger {
  created: Map<string, number>;
  /** The versions by unit: the nth change sent gives version n. */
  versions: Map<number, Tally>;
  /** By unit. */
  openings: Map<number, Tally>;
}

export interface Tally {
  sent: number;
  acknowledged: number;
  /** The last acknowledged change. */
  last: number;
}

export const createLedger = (): Ledger => ({ created: new Map(), versions: new Map(), openings: new Map() });

export const versionName = (unitId: number, version: number) => `W${unitId} v${version}`;

async function tallied(tallies: Map<number, Tally>, id: number, send: (nth: number) => Promise<unknown>) {
  const tally = tallies.get(id) ?? { sent: 0, acknowledged: 0, last: 0 };
  tallies.set(id, tally);
  tally.sent += 1;
  await send(tally.sent);
  tally.acknowledged += 1;
  tally.last = tally.sent;
}

interface Writer {
  server: RemoteServer;
  token: string;
  siteId: number;
  /** Written only by this writer. */
  unitId: number;
  ledger: Ledger;
  nextName: () => string;
}

async function acknowledged({ server, token }: Writer, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await server.call(method, path, token, body);
  if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status}: ${String(answer.body)}`);
  return answer.body;
}

/** Makes a unit, changes its own and opens it, until the server is gone. */
async function writeUntilGone(writer: Writer): Promise<void> {
  const { ledger, unitId, siteId, nextName } = writer;
  for (;;) {
    const name = nextName();
    const { id } = (await acknowledged(writer, 'POST', 'api/admin/units', { siteId, name })) as { id: number };
    ledger.created.set(name, id);
    const path = `api/admin/units/${unitId}`;
    await tallied(ledger.versions, unitId, (nth) =>
      acknowledged(writer, 'PUT', path, { name: versionName(unitId, nth) }),
    );
    await tallied(ledger.openings, unitId, () => acknowledged(writer, 'POST', `${path}/open`));
  }
}

/** The killed server did not answer. */
const isCutOff = (error: unknown) => error instanceof TypeError;

/** Resolves when the server is gone. */
export async function writeTogether(writers: readonly Writer[]): Promise<void> {
  await Promise.all(
    writers.map((writer) =>
      writeUntilGone(writer).catch((error: unknown) => {
        if (!isCutOff(error)) throw error;
      }),
    ),
  );
}
