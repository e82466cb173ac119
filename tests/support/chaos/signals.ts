import { alertEventFaults, changeFaults, mailFaults } from '#tests/support/crash/signalFaults.ts';
import { isAllQuiet, makeHook, makeRule, openSignalsDesk, type SignalsDesk } from '#tests/support/crash/signalsDesk.ts';
import type { Installation } from './installation.ts';
import { until } from './until.ts';

/**
 * The time for emails and webhooks to leave (milliseconds). Nobody gets two emails within a minute of the servers' clocks,
 * which jump here, so the gaps between emails are not checked.
 */
const quietLimit = 6 * 60_000;

export interface Signals {
  /** The administrator's calls. */
  desk: SignalsDesk;
  /** What was lost, doubled, out of order or told to the wrong people, once all has left. */
  faults(): Promise<string[]>;
}

/** Sends changes of units and alerts to a webhook, and alerts to the administrator by email. */
export async function openSignals({ build, cluster, office, mail, receiver, storage }: Installation): Promise<Signals> {
  const { organisationId, boss, editedIds } = office;
  const desk = await openSignalsDesk(() => cluster.places.flatMap(({ server }) => server ?? []), { admin: boss });
  const make = (path: string, kinds: readonly string[]) =>
    makeHook(desk, organisationId, receiver.url, { path, kinds });
  const hooks = { changes: await make('/changes', ['unit.updated']), alerts: await make('/alerts', []) };
  const { id: roleId } = await build.role({ organisationId });
  const blind = await build.user({ organisationId, permissions: { alerts: 31 } });
  const stranger = await build.user();
  await makeRule(desk, { organisationId, admin: boss, blind, roleId }, hooks.alerts.id);
  return {
    desk,
    async faults() {
      const isQuiet = () => isAllQuiet(desk, organisationId, Object.values(hooks));
      await until('All emails and webhooks left', isQuiet, quietLimit);
      const { database } = storage;
      return [
        ...(await mailFaults(database, mail, { organisationId, seeing: [boss], blind, stranger })),
        ...(await alertEventFaults(database, receiver, hooks.alerts, organisationId)),
        ...(await changeFaults(database, receiver, hooks.changes, editedIds)),
      ];
    },
  };
}
