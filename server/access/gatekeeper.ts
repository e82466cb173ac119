import { eq } from 'drizzle-orm';
import { accessGranted, codeDetail, type DenialReason } from '#domain/states/logs.ts';
import { serverTiming } from '#server/config/timing.ts';
import { awaitInTime } from '#server/deadline.ts';
import type { DevicePort, PinEntry } from '#server/devices/port.ts';
import { alertUnlessOpen } from '#server/devices/readings/alerts.ts';
import { endOutage, knownFrom } from '#server/devices/care/outages.ts';
import { markControllerOnline } from '#server/devices/readings/targetState.ts';
import { audienceOfGate } from '#server/access/gateSites.ts';
import type { Database } from '#server/storage/database.ts';
import { hids } from '#server/storage/schema/devices/fieldDevices.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Storage } from '#server/storage/storage.ts';
import { decideAccess } from './decideAccess.ts';
import { loadDoorways, loadPerson, type GateDoorway, type PinCodeRow } from './accessRecords.ts';
import { createGuessLimiter, keypadLimits } from './guessLimiter.ts';
import type { PinKeys } from './pins/pinKeys.ts';
import { findPins } from './pins/storedPins.ts';

interface Keypad {
  hidId: number;
  siteId: number;
  controllerId: number | null;
  organisationId: number;
  name: string;
  siteName: string;
  doorway: GateDoorway | null;
}

interface PinOutcome {
  event: typeof accessGranted | 'Access Denied' | 'Rate Limit Triggered';
  denial: DenialReason | null;
  detail: string | null;
  owner: PinCodeRow | null;
}

const deniedOutcome = (denial: DenialReason, owner: PinCodeRow | null, detail: string | null = null): PinOutcome => ({
  event: 'Access Denied',
  denial,
  owner,
  detail,
});

async function loadKeypad(database: Database, hidId: number): Promise<Keypad | null> {
  const [row] = await database
    .select({
      name: hids.name,
      siteId: hids.siteId,
      siteName: sites.name,
      controllerId: hids.controllerId,
      organisationId: sites.organisationId,
    })
    .from(hids)
    .innerJoin(sites, eq(sites.id, hids.siteId))
    .where(eq(hids.id, hidId));
  if (row === undefined) return null;
  const [doorway = null] = await loadDoorways(database, { hidId });
  return { ...row, hidId, doorway };
}

/** A code may have several owners at different times. One who may pass is enough. */
async function decideForOwners(
  database: Database,
  pinKeys: PinKeys,
  keypad: Keypad,
  { code, at }: PinEntry,
): Promise<PinOutcome> {
  const { doorway } = keypad;
  const codes = await findPins(database, pinKeys, keypad.organisationId, code);
  let refusal = deniedOutcome('wrong PIN', null);
  for (const owner of codes) {
    const denial = doorway === null ? 'wrong zone' : decideAccess(await loadPerson(database, owner), doorway, at);
    if (denial === null) return { event: accessGranted, denial: null, detail: codeDetail, owner };
    if (refusal.owner === null || denial !== 'expired') refusal = deniedOutcome(denial, owner);
  }
  return refusal;
}

/**
 * A gate that does not take the command denies access.
 * @param heardAt when the code came, on the process's clock.
 */
async function openGate(
  devices: DevicePort,
  keypad: Keypad,
  granted: PinOutcome,
  heardAt: number,
): Promise<PinOutcome> {
  const gateId = keypad.doorway?.gateId ?? null;
  if (gateId === null) return granted;
  const left = serverTiming.acknowledgement - (performance.now() - heardAt);
  // Nobody may stand at the gate any more.
  if (left <= 0) return deniedOutcome('device fault', granted.owner, 'the server was too slow');
  const answer = await awaitInTime(left, (deadline) =>
    devices.send({ kind: 'gate', id: gateId, act: 'open' }, deadline),
  );
  if (answer?.accepted === true) return granted;
  return deniedOutcome('device fault', granted.owner, answer === null ? 'the gate did not answer' : answer.reason);
}

function alertOfBlock({ name, siteName, ...keypad }: Keypad, at: Date) {
  const { organisationId, siteId, controllerId, doorway } = keypad;
  const called = name.toLowerCase().includes('keypad') ? name : `Keypad ${name}`;
  return {
    organisationId,
    siteId,
    controllerId,
    gateId: doorway?.gateId ?? null,
    kind: 'blocked keypad' as const,
    level: 'high' as const,
    message: `${called} at ${siteName} is blocked after too many wrong PINs.`,
    createdAt: at,
  };
}

/** Logs the outcomes at the keypad and its gate, without the code. */
function logOutcomes(storage: Storage, keypad: Keypad, outcomes: readonly PinOutcome[], at: Date): Promise<void> {
  const { siteId, hidId, controllerId, doorway } = keypad;
  const gateId = doorway?.gateId ?? null;
  return storage.write(async (transaction, addChange) => {
    await transaction
      .update(hids)
      .set({ online: true, lastHeardAt: at, outagesKnownFrom: knownFrom(hids.outagesKnownFrom, at) })
      .where(eq(hids.id, hidId));
    await endOutage(transaction, { kind: 'hid', id: hidId }, at);
    await markControllerOnline(transaction, addChange, controllerId, at);
    for (const { event, denial, detail, owner } of outcomes) {
      const by = { customerId: owner?.customerId ?? null, userId: owner?.userId ?? null };
      await transaction
        .insert(eventLogs)
        .values({ siteId, gateId, hidId, controllerId, event, kind: 'access', denial, detail, ...by, createdAt: at });
    }
    if (outcomes.some(({ event }) => event === 'Rate Limit Triggered'))
      await alertUnlessOpen(transaction, addChange, alertOfBlock(keypad, at));
    if (gateId === null) return;
    addChange({ entity: 'gate', act: 'UPDATE', id: gateId, ...(await audienceOfGate(transaction, gateId, siteId)) });
  });
}

/** Handles PIN entries: opens the gate or logs the denial. */
export function createGatekeeper(storage: Storage, devices: DevicePort, pinKeys: PinKeys) {
  const guessLimiter = createGuessLimiter(keypadLimits);

  async function outcomesOf(keypad: Keypad, entry: PinEntry, heardAt: number): Promise<PinOutcome[]> {
    const { hidId, at } = entry;
    if (guessLimiter.remainingLockout(hidId, at.getTime()) > 0)
      return [deniedOutcome('wrong PIN', null, 'After too many wrong PINs')];
    const outcome = await decideForOwners(storage.database, pinKeys, keypad, entry);
    if (outcome.event === accessGranted) return [await openGate(devices, keypad, outcome, heardAt)];
    if (outcome.denial !== 'wrong PIN' || !guessLimiter.recordGuess(hidId, at.getTime())) return [outcome];
    return [outcome, { event: 'Rate Limit Triggered', denial: 'wrong PIN', detail: null, owner: null }];
  }

  return async (entry: PinEntry, heardAt = performance.now()): Promise<void> => {
    const keypad = await loadKeypad(storage.database, entry.hidId);
    if (keypad === null) return;
    await logOutcomes(storage, keypad, await outcomesOf(keypad, entry, heardAt), entry.at);
  };
}
