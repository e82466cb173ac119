import { actsOf, commandRight, plainActs, type CommandedEntity, type PlainAct } from '#domain/commands/act.ts';
import { isOffered, type Holdable } from '#domain/commands/hold.ts';
import type { Ask } from '#domain/permissions/can.ts';
import { isOneOf } from '#domain/states/words.ts';

/** The acts that buttons can send to some records of the entity, as far as the user may. */
export function sendableActs(entity: CommandedEntity, may: (ask: Ask) => boolean): PlainAct[] {
  return may(commandRight) ? plainActs.filter((act) => isOneOf(actsOf[entity], act)) : [];
}

/** Those that fit the record. */
export function offeredActs(entity: CommandedEntity, row: Holdable, may: (ask: Ask) => boolean): PlainAct[] {
  return sendableActs(entity, may).filter((act) => isOffered(act, row));
}
