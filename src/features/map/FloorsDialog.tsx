import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { done, stateNotChanged } from '#domain/messages/pageNotices.ts';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { floorName, moveEntry, orderChanges } from '#domain/map/floorPlan.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { RemoveDialog } from '#crud/removal/RemoveDialog.tsx';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Muted } from '#ui/text/text.tsx';
import { OrderedList, RuledItem } from '#ui/layout/list.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FloorDialog } from './FloorDialog.tsx';

const Grip = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '11', md: '8' },
    color: 'fg.subtle',
    cursor: 'grab',
    touchAction: 'none',
    _active: { cursor: 'grabbing' },
    _icon: { boxSize: '4' },
  },
});

/** Sends one PUT for each map that moved. */
function useFloorOrder(floors: readonly FacilityMap[]) {
  const { update } = useRecordCalls('facilityMap');
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const place = (id: number) => (wanted === null ? -1 : wanted.indexOf(id));
  const shown = wanted === null ? floors : floors.toSorted((a, b) => place(a.id) - place(b.id));
  const save = async (next: readonly FacilityMap[]) => {
    const changes = orderChanges(next);
    if (changes.length === 0) return setWanted(null);
    setBusy(true);
    let saved = 0;
    try {
      for (const { id, displayOrder } of changes) {
        await update(id, { displayOrder });
        saved += 1;
      }
      showNotice(done, mapMessages.orderSaved);
    } catch (thrown) {
      const { message } = toAppError(thrown);
      showNotice(
        stateNotChanged,
        saved === 0 ? mapMessages.orderFailed(message) : mapMessages.orderSavedInPart(message),
      );
      // From here on the list shows the server's state.
      setWanted(null);
    }
    return setBusy(false);
  };
  return {
    shown,
    isBusy,
    arrange: (next: readonly FacilityMap[] | null) => setWanted(next?.map(({ id }) => id) ?? null),
    save,
  };
}

interface Dragged {
  id: number;
  /** CSS pixels: the pointer's start, and the row's offset since its last swap. */
  from: number;
  offset: number;
}

type FloorOrder = ReturnType<typeof useFloorOrder>;

function useFloorDrag({ shown, isBusy, arrange, save }: FloorOrder, list: RefObject<HTMLOListElement | null>) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const handlersOf = (floor: FacilityMap) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isBusy || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ id: floor.id, from: event.clientY, offset: 0 });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (dragged?.id !== floor.id) return;
      const height = list.current?.firstElementChild?.getBoundingClientRect().height ?? 48;
      const at = shown.indexOf(floor);
      const to = Math.min(shown.length - 1, Math.max(0, at + Math.round((clientY - dragged.from) / height)));
      if (to !== at) arrange(moveEntry(shown, at, to));
      const from = dragged.from + (to - at) * height;
      setDragged({ ...dragged, from, offset: clientY - from });
    },
    onPointerUp: () => {
      if (dragged === null) return;
      setDragged(null);
      void save(shown);
    },
    onPointerCancel: () => {
      setDragged(null);
      arrange(null);
    },
  });
  return { dragged, handlersOf };
}

interface FloorRowProps {
  floor: FacilityMap;
  index: number;
  count: number;
  isBusy: boolean;
  /** CSS pixels; null: no row is dragged. */
  offset: number | null;
  grip: ReturnType<ReturnType<typeof useFloorDrag>['handlersOf']>;
  onMove: (to: number) => void;
  onEdit: () => void;
  /** null: the user may not delete floors. */
  onRemove: (() => void) | null;
}

function FloorRow({ floor, index, count, isBusy, offset, grip, onMove, onEdit, onRemove }: FloorRowProps) {
  const name = recordName('facilityMap', floor);
  const moves = [
    { icon: ArrowUp, label: mapMessages.moveUp(name), to: index - 1 },
    { icon: ArrowDown, label: mapMessages.moveDown(name), to: index + 1 },
  ];
  return (
    <RuledItem
      data-floor-id={floor.id}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      minH="12"
      px="1"
      bg="bg.panel"
      css={offset === null ? {} : { position: 'relative', zIndex: 'docked', boxShadow: 'md', borderRadius: 'l2' }}
      style={offset === null ? undefined : { transform: `translateY(${offset}px)` }}
    >
      <Grip title={mapMessages.dragHandle(name)} {...grip}>
        <GripVertical aria-hidden="true" />
      </Grip>
      <chakra.span flex="1" minW="0" overflowWrap="anywhere" fontWeight="medium">
        {name}
        <Muted fontWeight="normal">{floorName(floor) === null ? '' : ` · ${floorName(floor)}`}</Muted>
      </chakra.span>
      <span>
        {moves.map(({ icon, label, to }) => {
          const isOff = isBusy || to < 0 || to >= count;
          return (
            <IconButton
              key={label}
              icon={icon}
              label={label}
              aria-disabled={isOff}
              onClick={() => (isOff ? undefined : onMove(to))}
            />
          );
        })}
        <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
        {onRemove === null ? null : <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onRemove} />}
      </span>
    </RuledItem>
  );
}

export interface FloorsDialogProps {
  siteId: number;
  floors: readonly FacilityMap[];
  onClose: () => void;
}

export function FloorsDialog({ siteId, floors, onClose }: FloorsDialogProps) {
  const order = useFloorOrder(floors);
  const { shown, isBusy, arrange, save } = order;
  const list = useRef<HTMLOListElement>(null);
  const { dragged, handlersOf } = useFloorDrag(order, list);
  const [edited, setEdited] = useState<FacilityMap | 'new' | null>(null);
  const [removed, setRemoved] = useState<FacilityMap | null>(null);
  const [news, setNews] = useState('');
  const mayDelete = useCan({ area: 'facilityMap', level: 'delete' });
  const move = (floor: FacilityMap, to: number) => {
    const next = moveEntry(shown, shown.indexOf(floor), to);
    arrange(next);
    setNews(mapMessages.moved(recordName('facilityMap', floor), to + 1, shown.length));
    void save(next);
  };
  if (edited !== null) {
    const floor = edited === 'new' ? null : edited;
    return <FloorDialog siteId={siteId} floor={floor} floors={shown} onClose={() => setEdited(null)} />;
  }
  if (removed !== null) {
    return (
      <RemoveDialog
        resource={{ entity: 'facilityMap', removalText: mapMessages.floorRemoval }}
        records={[removed.id]}
        description={recordName('facilityMap', removed)}
        onClose={() => setRemoved(null)}
        onRemoved={() => setRemoved(null)}
      />
    );
  }
  return (
    <Dialog
      wide
      title={mapMessages.arrangeFloors}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" />
            {mapMessages.addFloor}
          </Button>
          <Button variant="solid" colorPalette="accent" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <OrderedList ref={list} aria-busy={isBusy}>
        {shown.map((floor, index) => (
          <FloorRow
            key={floor.id}
            floor={floor}
            index={index}
            isBusy={isBusy}
            count={shown.length}
            offset={dragged?.id === floor.id ? dragged.offset : null}
            grip={handlersOf(floor)}
            onMove={(to) => move(floor, to)}
            onEdit={() => setEdited(floor)}
            onRemove={mayDelete ? () => setRemoved(floor) : null}
          />
        ))}
      </OrderedList>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Dialog>
  );
}
