import { eq } from 'drizzle-orm';
import { actLabels } from '#domain/commands/act.ts';
import { isLockedOut } from '#domain/commands/block.ts';
import { entityOf } from '#domain/entities/index.ts';
import { calibrationSteps } from '#domain/lifecycle/calibration.ts';
import type { CalibrationState } from '#domain/states/device.ts';
import { momentAt } from '#server/places/momentAt.ts';
import { Refusal } from '#server/refusal.ts';
import { createReader, type ResourceReader } from '#server/rest/crud/read.ts';
import type { StoredRow } from '#server/rest/crud/define.ts';
import { resources } from '#server/rest/resources/index.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import type { DeviceCommand, TryCommand } from '#server/devices/port.ts';
import type { NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import type { DeviceAct, LoggedCommand } from './loggedCommand.ts';

const readers = {
  unit: createReader(resources.unit),
  gate: createReader(resources.gate),
  controller: createReader(resources.controller),
  lockable: createReader(resources.lockable),
  motorisedLock: createReader(resources.motorisedLock),
  multiplexer: createReader(resources.multiplexer),
  powerController: createReader(resources.powerController),
} as const satisfies Record<string, ResourceReader>;

export type CommandKind = keyof typeof readers;

interface Loaded<Kind> {
  kind: Kind;
  id: number;
  name: string;
  /** Other records in its log lines. */
  subjects: { unitId: number | null; gateId: number | null; controllerId: number | null };
}

/** The viewer may command it. */
export interface LoadedTarget extends Loaded<CommandKind> {
  siteId: number;
}

/** A network device with an output on which no door hangs, as far as records tell. */
export interface BareOutput extends Loaded<TryCommand['kind']> {
  /** null: it is under no site's prefix, and no record stands for it. */
  siteId: number | null;
}

/** A command that the viewer may send now. */
export interface LoadedCommand {
  target: LoadedTarget | BareOutput;
  sent: DeviceCommand;
  /** Its line in the action log. */
  logged: Pick<LoggedCommand, 'action' | 'detail' | 'reason'>;
  /** The device whose output was tried; absent: the command is no try. */
  tried?: NetworkRow;
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/**
 * The target and its controller must not be offline; a device that never reported counts as reachable. @throws Refusal
 * with status 409 that says since when it is offline.
 */
async function requireReachable(database: Database, { siteId, name, subjects }: LoadedTarget, row: StoredRow) {
  const { online, lastHeardAt } = row;
  if (online === false && lastHeardAt instanceof Date) {
    const since = await momentAt(database, siteId, lastHeardAt);
    throw new Refusal(409, `${name} is offline. It was last seen at ${since}.`);
  }
  if (subjects.controllerId === null) return;
  const [controller] = await database
    .select({ name: controllers.name, online: controllers.online, lastHeardAt: controllers.lastHeardAt })
    .from(controllers)
    .where(eq(controllers.id, subjects.controllerId));
  if (controller === undefined || controller.online || controller.lastHeardAt === null) return;
  const since = await momentAt(database, siteId, controller.lastHeardAt);
  throw new Refusal(409, `${name} cannot be reached. Its controller ${controller.name} was last seen at ${since}.`);
}

/** @throws Refusal with status 409 when the state of the target forbids the act. */
function requireAllowedState(name: string, row: StoredRow, act: DeviceAct, kind: CommandKind): void {
  if (isLockedOut(kind, row, act.act)) {
    const verb = actLabels[act.act].done.toLowerCase();
    throw new Refusal(409, `${name} is overlocked and cannot be ${verb} until the overlock is lifted.`);
  }
  if (act.act !== 'calibrate') return;
  const state = row['calibration'] as CalibrationState;
  if (calibrationSteps[act.event].includes(state)) return;
  throw new Refusal(
    409,
    `The calibration of ${name} is at "${state}", so the step "${act.event}" is not possible.`,
    'event',
  );
}

async function loadTarget(
  database: Database,
  viewer: Viewer,
  kind: CommandKind,
  id: number,
  act: DeviceAct,
): Promise<LoadedTarget> {
  const reader: ResourceReader = readers[kind];
  const [row] = await reader.rows(database, viewer, [id]);
  if (row === undefined) throw new Refusal(404, sentences.notFound(entityOf(kind).label.one.toLowerCase(), id));
  const target: LoadedTarget = {
    kind,
    id,
    siteId: row['siteId'] as number,
    name: String(row['name']),
    subjects: {
      unitId: kind === 'unit' ? id : numberOrNull(row['unitId']),
      gateId: kind === 'gate' ? id : null,
      controllerId: kind === 'controller' ? id : numberOrNull(row['controllerId']),
    },
  };
  requireAllowedState(target.name, row, act, kind);
  await requireReachable(database, target, row);
  return target;
}

/** @throws Refusal: 404 for a target that the viewer cannot see, 409 for one that cannot take the command now. */
export async function loadCommand(
  database: Database,
  viewer: Viewer,
  kind: CommandKind,
  id: number,
  { act, ...logged }: LoggedCommand,
): Promise<LoadedCommand> {
  return { target: await loadTarget(database, viewer, kind, id, act), sent: { kind, id, ...act }, logged };
}
