import { logCalls } from '#domain/calls/logs.ts';
import { provingEvents, type Act, type CommandTarget } from '#domain/commands/act.ts';
import { eventLog, type EventLog } from '#domain/entities/eventLog.ts';
import type { Api } from '#collections/transport/api.ts';

const logOf = { unit: logCalls.unitEvents } as const;

async function entries(api: Api, { entity, id }: CommandTarget, signal?: AbortSignal): Promise<EventLog[]> {
  const { rows } = await api.list(logOf[entity], {
    parameters: { id },
    ...(signal === undefined ? {} : { signal }),
  });
  return rows.flatMap((raw) => {
    const parsed = eventLog.schema.safeParse(raw);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The id of the newest entry of the target's log, 0 for an empty one; undefined when the log cannot be read. */
export async function newestEntry(api: Api, target: CommandTarget, signal: AbortSignal): Promise<number | undefined> {
  try {
    return Math.max(0, ...(await entries(api, target, signal)).map(({ id }) => id));
  } catch {
    return undefined; // the API's listener has heard of it; without this evidence the command stays unconfirmed
  }
}

/** Whether the log has the act in an entry newer than the one given. A log that cannot be read proves nothing. */
export async function provenByLog(api: Api, target: CommandTarget, act: Act, after: number): Promise<boolean> {
  try {
    return (await entries(api, target)).some(({ id, event }) => id > after && provingEvents[act].includes(event));
  } catch {
    return false; // likewise
  }
}
