import { actsOf, commandRight, plainActs, type CommandedEntity, type PlainAct } from '#domain/commands/act.ts';
import type { Ask } from '#domain/permissions/can.ts';
import { isOneOf } from '#domain/states/words.ts';

/** The acts that buttons can send to such a record, as far as the user may. */
export function offeredActs(entity: CommandedEntity, may: (ask: Ask) => boolean): PlainAct[] {
  return may(commandRight) ? plainActs.filter((act) => isOneOf(actsOf[entity], act)) : [];
}
