import type { DenialDevice, DenialFacts } from '#domain/denials/facts.ts';
import { sitesOf } from '#domain/entities/define.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { weekSpansIn } from '#domain/states/hours.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useHeldRecord } from './useHeldRecord.ts';

export interface KnownDoor extends Pick<DenialFacts, 'door' | 'devices' | 'timeZone'> {
  gate: Gate | null;
}

/** A gate with what moves and reads at it; gateId null: none is known. */
export function useDenialDoor(gateId: number | null, siteId: number): KnownDoor {
  const gate = useHeldRecord('gate', gateId);
  const hid = useHeldRecord('hid', gate?.hidId);
  const controller = useHeldRecord('controller', gate?.controllerId);
  const schedule = useHeldRecord('schedule', gate?.scheduleId);
  const { sites: all } = useSession();
  const timeZone = useSiteZone(gate?.siteId ?? siteId) ?? 'UTC';
  const devices: DenialDevice[] = [
    ...(hid === null ? [] : [{ ...hid, kind: 'hid' as const, name: recordName('hid', hid) }]),
    ...(controller === null
      ? []
      : [{ ...controller, kind: 'controller' as const, name: recordName('controller', controller) }]),
  ];
  if (gate === null) return { gate, door: null, devices: [], timeZone };
  // Where it stands it opens, whether or not the API names that site among the others.
  const sites = sitesOf(entityOf('gate'), gate).map((id) => {
    const known = all.find((site) => site.id === id) ?? gate.sites?.find((site) => site.id === id) ?? { id };
    return { id, name: recordName('site', known) };
  });
  const hours = gate.scheduleId
    ? schedule?.spans === undefined
      ? {}
      : { hours: weekSpansIn(schedule.spans) }
    : { hours: null };
  return { gate, door: { id: gate.id, name: recordName('gate', gate), sites, ...hours }, devices, timeZone };
}
