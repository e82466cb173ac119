import type { CommandAct, CommandedEntity } from '#domain/commands/act.ts';
import { actsOf, commandOf } from '#domain/commands/commands.ts';
import type { Ask } from '#domain/permissions/can.ts';

/** The acts of a record that need no details, as far as the user may send them. The others have forms on its page. */
export function offeredActs(entity: CommandedEntity, may: (ask: Ask) => boolean): CommandAct[] {
  return actsOf(entity).filter((act) => {
    const command = commandOf(entity, act);
    return command !== undefined && command.needsDetails !== true && may(command.call.ask ?? {});
  });
}
