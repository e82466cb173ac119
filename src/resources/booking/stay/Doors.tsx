import type { ReactNode } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { Lockable } from '#domain/entities/lockable.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { labelIn } from '#domain/states/words.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandStatusCell } from '#crud/command/CommandStatusCell.tsx';
import { useRecord } from '#crud/data/useRecord.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { DoorStatusCell } from '#parts/door/DoorStatusCell.tsx';
import { closedState } from './closedState.ts';

interface DoorLineProps {
  entity: 'unit' | 'lockable';
  id: number;
  name: string;
  kind: string | null;
  state: ReactNode;
  buttons: ReactNode;
  isBeside: boolean;
}

function DoorLine({ entity, id, name, kind, state, buttons, isBeside }: DoorLineProps) {
  return (
    <RuledItem
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        sm: 'minmax(4rem, 1fr) minmax(6rem, 1fr) auto',
        ...(isBeside ? { lg: 'minmax(0, 1fr) auto' } : {}),
      }}
      alignItems="center"
      columnGap="4"
      rowGap="2"
      px="4"
      py="3"
      data-door={`${entity}:${id}`}
    >
      <div>
        <Strong>
          <AppLink to={`${entity}.detail`} parameters={{ id }}>
            {name}
          </AppLink>
        </Strong>
        {kind === null ? null : <Muted textStyle="sm">{` · ${kind}`}</Muted>}
      </div>
      {state}
      <chakra.div
        gridColumn={{ base: '1 / -1', sm: 'auto', ...(isBeside ? { lg: '1 / -1' } : {}) }}
        _empty={{ display: 'none' }}
      >
        {buttons}
      </chakra.div>
    </RuledItem>
  );
}

type Held<Of extends 'units' | 'lockables'> = NonNullable<Booking[Of]>[number];

interface DoorProps<Of extends 'units' | 'lockables'> {
  booking: Booking;
  held: Held<Of>;
  isBeside: boolean;
}

/** A unit of a booking that is not running may be another customer's by now, whose door nobody means to open here. */
const isLetToOther = (booking: Booking, { ActiveBooking: active }: Pick<Unit, 'ActiveBooking'>) =>
  active != null && active.id !== booking.id && !isRunningBooking(booking.status as BookingState);

/** The state of a unit and its buttons, as far as they are this booking's. */
function unitParts(booking: Booking, unit: Unit | null): Pick<DoorLineProps, 'state' | 'buttons'> {
  if (unit === null) return { state: <span>–</span>, buttons: null };
  if (isLetToOther(booking, unit)) return { state: <Muted>Let to somebody else now</Muted>, buttons: null };
  return {
    state: (
      <CommandStatusCell entity="unit" row={unit}>
        <UnitState unit={unit} />
      </CommandStatusCell>
    ),
    buttons: closedState(booking) === null ? <CommandButtons entity="unit" row={unit} /> : null,
  };
}

function UnitDoor({ booking, held, isBeside }: DoorProps<'units'>) {
  const { state } = useRecord('unit', held.id);
  const unit: Unit | null = state.status === 'present' ? state.record : null;
  return (
    <DoorLine
      isBeside={isBeside}
      entity="unit"
      id={held.id}
      name={recordName('unit', unit ?? held)}
      kind={labelIn(unitKindLabels, unit?.kind ?? held.kind)}
      {...unitParts(booking, unit)}
    />
  );
}

function LockableDoor({ booking, held, isBeside }: DoorProps<'lockables'>) {
  const { state } = useRecord('lockable', held.id);
  const lockable: Lockable | null = state.status === 'present' ? state.record : null;
  return (
    <DoorLine
      isBeside={isBeside}
      entity="lockable"
      id={held.id}
      name={recordName('lockable', lockable ?? held)}
      kind={labelIn(unitKindLabels, lockable?.type ?? held.type)}
      state={lockable === null ? <span>–</span> : <DoorStatusCell entity="lockable" row={lockable} />}
      buttons={
        lockable === null || closedState(booking) !== null ? null : <CommandButtons entity="lockable" row={lockable} />
      }
    />
  );
}

interface DoorsProps {
  booking: Booking;
  /** Whether they stand in the narrow column beside the facts. */
  isBeside?: boolean;
}

export function Doors({ booking, isBeside = false }: DoorsProps) {
  const { units, lockables } = booking;
  const isEmpty = (units ?? []).length + (lockables ?? []).length === 0;
  return (
    <Panel title="Units and doors" flush={!isEmpty}>
      {isEmpty ? (
        <Note>This booking names no unit.</Note>
      ) : (
        <List>
          {(units ?? []).map((held) => (
            <UnitDoor key={`unit${held.id}`} booking={booking} held={held} isBeside={isBeside} />
          ))}
          {(lockables ?? []).map((held) => (
            <LockableDoor key={`lockable${held.id}`} booking={booking} held={held} isBeside={isBeside} />
          ))}
        </List>
      )}
    </Panel>
  );
}
