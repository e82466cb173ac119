import { eq } from 'drizzle-orm';
import { actLabels } from '#domain/commands/act.ts';
import { deviceLimits } from '#domain/messages/deviceLimits.ts';
import { findOccupant, wiredText } from '#server/devices/channels.ts';
import type { NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import { holdersOf, requireOwnTopics } from '#server/devices/networkLinks.ts';
import { momentAt } from '#server/places/momentAt.ts';
import { Refusal } from '#server/refusal.ts';
import { lockDeviceOf, requireForDoors, requireOnNetwork } from '#server/rest/devices/deviceLocks.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import type { Viewer } from '#server/viewer.ts';
import { loadCommand, type LoadedCommand } from './loadTarget.ts';
import { doorRequest } from './loggedCommand.ts';

/** @throws Refusal with status 409. */
async function requireOnline(database: Database, siteId: number | null, { name, online, heardAt }: NetworkRow) {
  if (online !== false) return;
  const seen =
    heardAt === null || siteId === null ? '' : ` It was last seen at ${await momentAt(database, siteId, heardAt)}.`;
  throw new Refusal(409, `${name} is offline.${seen}`);
}

/**
 * A try of an output. With a door on it, it is the door's own command, with all obstacles of that.
 * @throws Refusal: status 404 for a device that the viewer cannot see, 400 for an output that it lacks, 409 for what
 * cannot be tried now.
 */
export async function loadTry(
  transaction: Database,
  viewer: Viewer,
  id: number,
  { output, reason }: { output: number; reason?: string | undefined },
): Promise<LoadedCommand> {
  const tried = await lockDeviceOf(transaction, viewer, id);
  const { name } = tried;
  const found = tried.outputs[output];
  if (found === undefined) throw new Refusal(400, `${name} has no output ${output}.`, 'output');
  requireOnNetwork(tried);
  // A padlock's unit may be overlocked, and a multiplexer's channels may lock many doors.
  const holder = (await holdersOf(transaction, eq(networkDevices.id, id))).get(id);
  requireForDoors(tried, holder);
  if (holder === undefined) await requireOwnTopics(transaction, tried);
  const [controller] = await transaction
    .select({ id: controllers.id, siteId: controllers.siteId })
    .from(controllers)
    .where(eq(controllers.networkDeviceId, id));
  const siteId = tried.siteId ?? controller?.siteId ?? null;
  await requireOnline(transaction, siteId, tried);
  if (found.kind === 'keypad') throw new Refusal(409, `${name} refused the command: ${deviceLimits.keypad}.`);
  const occupant = controller === undefined ? null : await findOccupant(transaction, controller.id, output);
  if (occupant === null) {
    return {
      target: {
        kind: 'networkDevice',
        id,
        siteId,
        name,
        subjects: { unitId: null, gateId: null, controllerId: controller?.id ?? null },
      },
      sent: { kind: 'networkDevice', id, act: 'try', output },
      logged: { action: 'Try requested', detail: `channel ${output}`, reason },
      tried,
    };
  }
  const { entity } = occupant;
  if (entity !== 'unit' && entity !== 'gate' && entity !== 'lockable')
    throw new Refusal(
      409,
      `Output ${output} of ${name} is used by the ${wiredText(occupant)}. Only doors can be tried.`,
    );
  const action = entity === 'lockable' ? 'Open requested' : `${actLabels.open.verb} requested`;
  const command = { ...doorRequest('open', action)({ reason }), detail: `tried at channel ${output} of ${name}` };
  return { ...(await loadCommand(transaction, viewer, entity, occupant.id, command)), tried };
}
