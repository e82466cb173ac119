import { asc, eq } from 'drizzle-orm';
import { units } from '#server/storage/schema/access/units.ts';
import { openOutsider } from '#tests/support/mqtt/outsider.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';
import { furtherText, type FigureLine } from './figures.ts';
import { pause } from './pause.ts';

const second = 1_000;

/** The longest wait for a door (milliseconds). */
const patience = 5 * second;

interface Commit {
  unitId: number;
  at: number;
}

/** Hears of each unit whose status was stored. */
function hearStatuses({ storage }: TestServer, hear: (commit: Commit) => void): () => void {
  return storage.onCommit((changes) => {
    const at = performance.now();
    for (const { entity, id, fields = [] } of changes)
      if (entity === 'unit' && fields.some(({ field }) => field === 'status')) hear({ unitId: id, at });
  });
}

/** Times from the command's call to its acceptance, and to the stored status that confirms it (milliseconds). */
export async function measureCommands(
  server: TestServer,
  token: string,
  unitIds: readonly number[],
  name: string,
): Promise<FigureLine[]> {
  const accepted: number[] = [];
  const confirmed: number[] = [];
  let refused = 0;
  for (const id of unitIds) {
    const begun = performance.now();
    let stop = (): void => undefined;
    const moved = new Promise<number>((resolve) => {
      stop = hearStatuses(server, ({ unitId, at }) => unitId === id && resolve(at - begun));
      setTimeout(() => resolve(Infinity), patience).unref();
    });
    const { status } = await server.call('POST', `api/admin/units/${id}/open`, { token });
    if (status === 200) {
      accepted.push(performance.now() - begun);
      confirmed.push(await moved);
    } else refused += 1;
    stop();
  }
  const more = refused === 0 ? '' : `${refused} not accepted`;
  return [
    { what: `a command accepted, ${name}`, times: accepted, tasks: null, more: furtherText(accepted, more) },
    { what: `a command confirmed, ${name}`, times: confirmed, tasks: null, more: furtherText(confirmed) },
  ];
}

/** A contact's topic, and the unit behind it. */
export interface Contact {
  topic: string;
  unitId: number;
}

const readingsPerSecond = 200;

/** Opens and closes contacts in turn, so many a second, and times each until it is stored (milliseconds). */
export async function measureReadings(
  server: TestServer,
  broker: string,
  contacts: readonly Contact[],
  minutes: number,
): Promise<FigureLine> {
  const outsider = await openOutsider(broker);
  /** When the readings of each unit that are not stored yet were sent. */
  const sentAt = new Map<number, number[]>();
  const times: number[] = [];
  const stop = hearStatuses(server, ({ unitId, at }) => {
    const sent = sentAt.get(unitId)?.shift();
    if (sent !== undefined) times.push(at - sent);
  });
  const total = minutes * 60 * readingsPerSecond;
  const begun = performance.now();
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / second) * readingsPerSecond));
    for (; sent < due; sent += 1) {
      const { topic, unitId } = contacts[sent % contacts.length] as Contact;
      sentAt.set(unitId, [...(sentAt.get(unitId) ?? []), performance.now()]);
      const isOpening = Math.floor(sent / contacts.length) % 2 === 0;
      void outsider.publish(topic, isOpening ? 'ON' : 'OFF');
    }
    await pause(5);
  }
  const end = performance.now() + patience;
  while (times.length < total && performance.now() < end) await pause(20);
  stop();
  await outsider.close();
  const what = `${readingsPerSecond} readings a second stored`;
  return { what, times, tasks: null, more: `${total} sent, ${total - times.length} not stored` };
}

export const unitsAt = async ({ database }: TestServer, siteId: number) =>
  database
    .select({ id: units.id, name: units.name })
    .from(units)
    .where(eq(units.siteId, siteId))
    .orderBy(asc(units.id));
