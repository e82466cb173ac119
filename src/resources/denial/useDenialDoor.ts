import type { DenialDevice, DenialFacts } from '#domain/denials/denialFacts.ts';
import { sitesOf } from '#domain/entities/define.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { hoursIn } from '#domain/states/hours.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useReplicatedRecord } from './useReplicatedRecord.ts';

export interface KnownDoor extends Pick<DenialFacts, 'door' | 'devices' | 'timeZone'> {
  gate: Gate | null;
}

/** A gate with its devices; gateId null: none is known. */
export function useDenialDoor(gateId: number | null, siteId: number): KnownDoor {
  const gate = useReplicatedRecord('gate', gateId);
  const hid = useReplicatedRecord('hid', gate?.hidId);
  const controller = useReplicatedRecord('controller', gate?.controllerId);
  const schedule = useReplicatedRecord('schedule', gate?.scheduleId);
  const { sites: all } = useSession();
  const timeZone = useSiteZone(gate?.siteId ?? siteId) ?? 'UTC';
  const devices: DenialDevice[] = [
    ...(hid === null ? [] : [{ ...hid, kind: 'hid' as const, name: recordName('hid', hid) }]),
    ...(controller === null
      ? []
      : [{ ...controller, kind: 'controller' as const, name: recordName('controller', controller) }]),
  ];
  if (gate === null) return { gate, door: null, devices: [], timeZone };
  // A gate always serves its own site, even if the API does not list that.
  const sites = sitesOf(entityOf('gate'), gate).map((id) => {
    const known = all.find((site) => site.id === id) ?? gate.sites?.find((site) => site.id === id) ?? { id };
    return { id, name: recordName('site', known) };
  });
  const known = schedule ? hoursIn(schedule) : null;
  const hours = gate.scheduleId ? (known === null ? {} : { hours: known }) : { hours: null };
  return { gate, door: { id: gate.id, name: recordName('gate', gate), sites, ...hours }, devices, timeZone };
}
