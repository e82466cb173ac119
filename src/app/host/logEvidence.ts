import type { CommandTarget } from '#domain/commands/act.ts';
import type { LogEvidence } from '#domain/commands/evidence.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import type { Api } from '#collections/transport/api.ts';

/** What a line of a controller's log names when it is not the controller's own. */
const speakers = ['unitId', 'gateId', 'hidId'] as const;

async function entries(api: Api, log: LogEvidence, { id }: CommandTarget, signal?: AbortSignal): Promise<AnyRecord[]> {
  const { rows } = await api.list(log.call, {
    parameters: { id },
    ...(signal === undefined ? {} : { signal }),
  });
  return rows.flatMap((raw) => {
    const parsed = entityOf(log.of).schema.safeParse(raw);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The id of the newest entry of the target's log, 0 for an empty one; undefined when the log cannot be read. */
export async function newestEntry(
  api: Api,
  log: LogEvidence,
  target: CommandTarget,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    return Math.max(0, ...(await entries(api, log, target, signal)).map(({ id }) => id));
  } catch {
    return undefined; // the API's listener has heard of it; without this evidence the command stays unconfirmed
  }
}

/** Whether the log has the act in an entry newer than the one given. A log that cannot be read proves nothing. */
export async function provenByLog(api: Api, log: LogEvidence, target: CommandTarget, after: number): Promise<boolean> {
  try {
    return (await entries(api, log, target)).some(
      (entry) =>
        entry.id > after &&
        log.events.includes(String(entry['event'])) &&
        (log.isShared !== true || speakers.every((speaker) => typeof entry[speaker] !== 'number')),
    );
  } catch {
    return false; // likewise
  }
}
