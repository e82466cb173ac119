import { eq } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import type { NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import type { Builders } from '#tests/support/server/builders/index.ts';

/** A unit for each output of a device, and the controller between them. */
export interface WiredDevice {
  row: NetworkRow;
  controllerId: number;
  /** The ids of units by their names: those of the outputs. */
  units: ReadonlyMap<string, number>;
}

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The input of an output's contact, by its name or else its place; null: the device has none. */
export function contactOf({ outputs, inputs }: NetworkRow, place: number): number | null {
  const output = outputs[place];
  const contacts = inputs.map((input, index) => ({ ...input, index })).filter(({ kind }) => kind === 'contact');
  const named = contacts.find(
    ({ name }) => output !== undefined && plainName(name) === `${plainName(output.name)} contact`,
  );
  const only = contacts.length === 1 && outputs.length === 1 ? contacts[0] : undefined;
  const sameNumber = contacts.find(({ index }) => index === place && outputs.length === contacts.length);
  return (named ?? only ?? sameNumber)?.index ?? null;
}

/** Makes the records of a device that was found. */
export async function wireDevice(build: Builders, siteId: number, row: NetworkRow): Promise<WiredDevice> {
  const controller = await build.controller({ siteId, name: row.name, networkDeviceId: row.id, lockDriveTime: 0.5 });
  const units = new Map<string, number>();
  for (const [channel, output] of row.outputs.entries()) {
    const contactInput = contactOf(row, channel);
    const contactRest = contactInput === null ? null : (row.inputs[contactInput]?.rest ?? 'closed');
    const name = row.outputs.length === 1 ? row.name : `${row.name} ${output.name}`;
    const { id } = await build.unit({
      siteId,
      name,
      status: null,
      controllerId: controller.id,
      channel,
      contactInput,
      contactRest,
    });
    units.set(name, id);
  }
  return { row, controllerId: controller.id, units };
}

export const foundAt = (database: Database, siteId: number): Promise<NetworkRow[]> =>
  database.select().from(networkDevices).where(eq(networkDevices.siteId, siteId)).orderBy(networkDevices.name);
