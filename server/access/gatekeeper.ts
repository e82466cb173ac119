import { and, eq } from 'drizzle-orm';
import type { DenialReason } from '#domain/states/logs.ts';
import type { DevicePort, PinEntry } from '#server/devices/port.ts';
import { hearController } from '#server/devices/readings/state.ts';
import { concernOfGate } from '#server/rest/resources/access/gateSites.ts';
import type { Database } from '#server/storage/database.ts';
import { pinCodes } from '#server/storage/schema/customers.ts';
import { hids } from '#server/storage/schema/devices.ts';
import { eventLogs } from '#server/storage/schema/logs.ts';
import { sites } from '#server/storage/schema/sites.ts';
import type { Storage } from '#server/storage/storage.ts';
import { decide } from './decide.ts';
import { doorwaysOf, personOf, type FoundDoorway, type PinCodeRow } from './facts.ts';
import { createPinGuesses, keypadLimits } from './pinGuesses.ts';

/** How long a gate may take to acknowledge that it opens (milliseconds). */
const gatePatience = 4_000;

interface Keypad {
  hidId: number;
  siteId: number;
  controllerId: number | null;
  organisationId: number;
  doorway: FoundDoorway | null;
}

/** What a typed PIN came to. */
interface Outcome {
  event: 'Access Granted' | 'Access Denied' | 'Rate Limit Triggered';
  denial: DenialReason | null;
  detail: string | null;
  owner: PinCodeRow | null;
}

const denied = (denial: DenialReason, owner: PinCodeRow | null, detail: string | null = null): Outcome => ({
  event: 'Access Denied',
  ...{ denial, owner, detail },
});

async function keypadOf(database: Database, hidId: number): Promise<Keypad | null> {
  const [row] = await database
    .select({ siteId: hids.siteId, controllerId: hids.controllerId, organisationId: sites.organisationId })
    .from(hids)
    .innerJoin(sites, eq(sites.id, hids.siteId))
    .where(eq(hids.id, hidId));
  if (row === undefined) return null;
  const [doorway = null] = await doorwaysOf(database, { hidId });
  return { ...row, hidId, doorway };
}

/** Judges the owners of a code, which may be another's at another time: whoever may pass does. */
async function judge(database: Database, keypad: Keypad, { code, at }: PinEntry): Promise<Outcome> {
  const { doorway } = keypad;
  const codes = await database
    .select()
    .from(pinCodes)
    .where(and(eq(pinCodes.organisationId, keypad.organisationId), eq(pinCodes.code, code)));
  let refusal = denied('wrong PIN', null);
  for (const owner of codes) {
    const denial = doorway === null ? 'wrong zone' : decide(await personOf(database, owner), doorway, at);
    if (denial === null) return { event: 'Access Granted', denial: null, detail: 'PIN', owner };
    if (refusal.owner === null || denial !== 'expired') refusal = denied(denial, owner);
  }
  return refusal;
}

/** Has the gate opened; a gate that does not take the command is a refusal too. */
async function pass(devices: DevicePort, keypad: Keypad, granted: Outcome): Promise<Outcome> {
  const gateId = keypad.doorway?.gateId ?? null;
  if (gateId === null) return granted;
  const patience = AbortSignal.timeout(gatePatience);
  const silence = new Promise<null>((resolve) => {
    patience.addEventListener('abort', () => resolve(null), { once: true });
  });
  const answer = await Promise.race([devices.send({ kind: 'gate', id: gateId, act: 'open' }, patience), silence]);
  if (answer?.accepted === true) return granted;
  return denied('device fault', granted.owner, answer === null ? 'the gate did not answer' : answer.reason);
}

/** Logs what came of a PIN at its keypad and gate. The code itself is never written. */
function record(storage: Storage, keypad: Keypad, outcomes: readonly Outcome[], at: Date): Promise<void> {
  const { siteId, hidId, controllerId, doorway } = keypad;
  const gateId = doorway?.gateId ?? null;
  return storage.write(async (transaction, note) => {
    await transaction.update(hids).set({ online: true, lastHeardAt: at }).where(eq(hids.id, hidId));
    await hearController(transaction, controllerId, at);
    for (const { event, denial, detail, owner } of outcomes) {
      const by = { customerId: owner?.customerId ?? null, userId: owner?.userId ?? null };
      await transaction
        .insert(eventLogs)
        .values({ siteId, gateId, hidId, controllerId, event, kind: 'access', denial, detail, ...by, createdAt: at });
    }
    if (gateId === null) return;
    note({ entity: 'gate', act: 'UPDATE', id: gateId, ...(await concernOfGate(transaction, gateId, siteId)) });
  });
}

/** Decides about everybody who types a PIN at a keypad: opens the gate, or logs why not. */
export function createGatekeeper(storage: Storage, devices: DevicePort) {
  const wrongPins = createPinGuesses(keypadLimits);

  async function outcomesOf(keypad: Keypad, entry: PinEntry): Promise<Outcome[]> {
    const { hidId, at } = entry;
    if (wrongPins.waitOf(hidId, at.getTime()) > 0) return [denied('wrong PIN', null, 'After too many wrong PINs')];
    const outcome = await judge(storage.database, keypad, entry);
    if (outcome.event === 'Access Granted') return [await pass(devices, keypad, outcome)];
    if (outcome.denial !== 'wrong PIN' || !wrongPins.note(hidId, at.getTime())) return [outcome];
    return [outcome, { event: 'Rate Limit Triggered', denial: 'wrong PIN', detail: null, owner: null }];
  }

  return async (entry: PinEntry): Promise<void> => {
    const keypad = await keypadOf(storage.database, entry.hidId);
    if (keypad === null) return;
    await record(storage, keypad, await outcomesOf(keypad, entry), entry.at);
  };
}
