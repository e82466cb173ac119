import type { DenialDevice, DenialFacts } from '#domain/denials/facts.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { useSession } from '#resource/context/session.ts';
import { useSiteZone } from '#resource/data/useSiteZone.ts';
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
    ...(hid === null ? [] : [{ ...hid, kind: 'hid' as const }]),
    ...(controller === null ? [] : [{ ...controller, kind: 'controller' as const }]),
  ];
  if (gate === null) return { gate, door: null, devices: [], timeZone };
  const { id, name } = gate;
  // Where it stands it opens, whether or not the API names that site among the others.
  const own = all.find((site) => site.id === gate.siteId) ?? { id: gate.siteId, name: `Site ${gate.siteId}` };
  const sites = gate.sites.some((site) => site.id === gate.siteId) ? gate.sites : [own, ...gate.sites];
  const hours = gate.scheduleId ? (schedule === null ? {} : { hours: schedule.spans }) : { hours: null };
  return { gate, door: { id, name, sites, ...hours }, devices, timeZone };
}
