import { plainActs, type CommandedEntity, type PlainAct } from '#domain/commands/act.ts';
import { commandOf } from '#domain/commands/commands.ts';
import type { Ask } from '#domain/permissions/can.ts';

/** The acts that buttons can send to such a record, as far as the user may. */
export function offeredActs(entity: CommandedEntity, may: (ask: Ask) => boolean): PlainAct[] {
  return plainActs.filter((act) => {
    const command = commandOf(entity, act);
    return command !== undefined && may(command.call.ask ?? {});
  });
}
