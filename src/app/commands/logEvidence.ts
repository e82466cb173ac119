import type { CommandTarget } from '#domain/commands/act.ts';
import type { LogEvidence } from '#domain/commands/evidence.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Api } from '#collections/transport/api.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { isSameWord } from '#domain/states/words.ts';

/** Fields of a controller's log entry that name another device. */
const otherDevices = ['unitId', 'gateId', 'hidId'] as const;

async function entries(api: Api, log: LogEvidence, { id }: CommandTarget, signal?: AbortSignal): Promise<AnyRecord[]> {
  const { rows } = await api.list(log.call, {
    parameters: { id },
    ...(signal === undefined ? {} : { signal }),
  });
  return rows.flatMap((raw) => readRecord(log.of, raw) ?? []);
}

/** The id of the newest entry in the target's log, 0 for an empty log; undefined when it cannot be read. */
export async function newestEntry(
  api: Api,
  log: LogEvidence,
  target: CommandTarget,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    return Math.max(0, ...(await entries(api, log, target, signal)).map(({ id }) => id));
  } catch {
    return undefined; // the API client has reported it; without this evidence the command stays unconfirmed
  }
}

/** Whether the log shows the act in an entry newer than `after`. An unreadable log proves nothing. */
export async function provenByLog(api: Api, log: LogEvidence, target: CommandTarget, after: number): Promise<boolean> {
  try {
    return (await entries(api, log, target)).some(
      (entry) =>
        entry.id > after &&
        log.events.some((event) => isSameWord(String(entry['event']), event)) &&
        (log.isShared !== true || otherDevices.every((field) => typeof entry[field] !== 'number')),
    );
  } catch {
    return false; // likewise
  }
}
