import { Banknote, CalendarClock, CalendarPlus, Pencil, type LucideIcon } from 'lucide-react';
import { commandedEntities, labelsOf, verbOf, type CommandAct, type CommandedEntity } from '#domain/commands/act.ts';
import { entityNames, type AnyRecord, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { holdableAs, holdParameter } from '#domain/lifecycle/hold.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Ask } from '#domain/permissions/can.ts';
import { bookedEntitySearch, finderSearch } from '#domain/routes/newBooking.ts';
import type { RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import { ownPage, pageRoutesOf } from '#domain/routes/recordPlaces.ts';
import { paymentParameter } from '#domain/routes/takePayment.ts';
import { bookedAs } from '#domain/states/unitKind.ts';
import { entryOf, isOneOf } from '#domain/states/words.ts';
import { actIcons } from '#crud/command/actIcons.ts';
import { sendableActs } from '#crud/command/offeredActs.ts';

/** A page that does something for a record: "New booking for A101". */
export interface RecordLinkAction<Row> {
  /** Reads before the record's name. */
  verb: string;
  aliases?: readonly string[];
  icon: LucideIcon;
  to: RouteId;
  /** null: not for this record. */
  parameters(row: Row): PathParameters | null;
  /** The rest of the address, such as the dialog that the page opens: "?hold=1". */
  search?: string;
  /** A right beyond that of the page. */
  ask?: Ask;
}

/** The pages that resources offer for their records beyond details and edit. A resource adds its line here. */
const linkActions: { [Name in EntityName]?: readonly RecordLinkAction<RecordOf<Name>>[] } = {
  unit: [
    {
      verb: 'New booking for',
      aliases: ['Book', 'New booking', 'Move in'],
      icon: CalendarPlus,
      to: 'booking.create',
      parameters: ({ id, kind, ActiveBooking: booking }) => {
        const type = entryOf(bookedAs, kind);
        return type === undefined || booking != null ? null : { type, id };
      },
      search: bookedEntitySearch('unit'),
    },
    {
      verb: 'Hold for a customer:',
      aliases: ['Hold', 'Hold for a customer', 'Reserve'],
      icon: CalendarClock,
      to: 'unit.detail',
      search: `?${holdParameter}=1`,
      ask: resourceCalls('booking').create.ask,
      parameters: (row) => (holdableAs(row) === null ? null : { id: row.id }),
    },
  ],
  customer: [
    {
      verb: 'Take payment from',
      aliases: ['Take payment', 'Payment', 'Pay'],
      icon: Banknote,
      to: 'customer.detail',
      search: `?${paymentParameter}=1`,
      ask: resourceCalls('payment').create.ask,
      parameters: ({ id }) => ({ id }),
    },
    {
      verb: 'New booking for',
      aliases: ['Book', 'New booking', 'Move in'],
      icon: CalendarPlus,
      to: 'customer.detail',
      search: finderSearch('storage'),
      ask: resourceCalls('booking').create.ask,
      parameters: ({ id, archived }) => (archived === true ? null : { id }),
    },
  ],
  lockable: [
    {
      verb: 'New booking for',
      aliases: ['Book', 'New booking'],
      icon: CalendarPlus,
      to: 'booking.create',
      parameters: ({ id, type }) => {
        const booked = entryOf(bookedAs, type);
        return booked === undefined ? null : { type: booked, id };
      },
      search: bookedEntitySearch('lockable'),
    },
  ],
};

interface ActionBase {
  entity: EntityName;
  verb: string;
  aliases: readonly string[];
  icon: LucideIcon;
}

export type RecordAction = ActionBase &
  (
    | { kind: 'command'; entity: CommandedEntity; act: CommandAct }
    | { kind: 'page'; to: RouteId; search: string; parametersOf: (row: AnyRecord) => PathParameters | null }
  );

export interface ActionAccess {
  may: (ask: Ask) => boolean;
  mayOpen: (route: RouteId) => boolean;
}

/** Words for the API's `open` on doors that say "Unlock". */
const actAliases: { [Act in CommandAct]?: readonly string[] } = {
  open: ['Open', 'Unlock'],
  lock: ['Lock'],
  hold: ['Hold'],
};

function commandActions(entity: CommandedEntity, { may }: ActionAccess): RecordAction[] {
  return sendableActs(entity, may).map((act) => ({
    kind: 'command',
    entity,
    act,
    verb: labelsOf({ entity }, act).verb,
    aliases: actAliases[act] ?? [],
    icon: actIcons[act],
  }));
}

function pageActions(entity: EntityName, { may, mayOpen }: ActionAccess): RecordAction[] {
  const links = (linkActions[entity] ?? []) as readonly RecordLinkAction<AnyRecord>[];
  const offered = links
    .filter(({ to, ask = {} }) => mayOpen(to) && may(ask))
    .map(({ verb, aliases = [], icon, to, search = '', parameters }): RecordAction => ({
      kind: 'page',
      entity,
      verb,
      aliases,
      icon,
      to,
      search,
      parametersOf: parameters,
    }));
  const edits = pageRoutesOf(entity, 'edit')
    .filter((to) => mayOpen(to))
    .map((to): RecordAction => ({
      kind: 'page',
      entity,
      verb: 'Edit',
      aliases: [],
      icon: Pencil,
      to,
      search: '',
      parametersOf: (row) => {
        const { to: page, parameters } = ownPage(entity, row, 'edit') ?? {
          to: `${entity}.edit`,
          parameters: { id: row.id },
        };
        return page === to ? parameters : null;
      },
    }));
  return [...offered, ...edits];
}

/** The actions that a person has on records of an entity, in display order: commands first. */
export function actionsOf(entity: EntityName, access: ActionAccess): RecordAction[] {
  const commands = isOneOf(commandedEntities, entity) ? commandActions(entity, access) : [];
  return [...commands, ...pageActions(entity, access)];
}

export function allActions(access: ActionAccess): RecordAction[] {
  return entityNames.flatMap((entity) => actionsOf(entity, access));
}

export function actionLabel(action: RecordAction, row: AnyRecord): string {
  const { verb, entity } = action;
  const shown = action.kind === 'command' ? verbOf(action, action.act, row) : verb;
  return `${shown} ${recordName(entity, row)}`;
}
