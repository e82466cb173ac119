import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { readFloorPlan } from '#domain/map/floorPlan.ts';
import { cornersOf } from '#domain/map/geometry.ts';
import { createShape, type MapEdits, type ShapeFields } from '#domain/map/mapEdits.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { mapRowMessages as texts } from '#domain/messages/mapRows.ts';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { Button } from '#ui/control/Button.tsx';
import { FieldError } from '#ui/field/FieldError.tsx';
import { Grid, Row, Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useBounds } from './FloorStage.tsx';
import { looksOf } from './planLooks.ts';
import { PlanStage } from './PlanStage.tsx';
import { PlanView } from './planView.ts';
import { RowsFields } from './RowsFields.tsx';
import type { MapData } from './useMapData.ts';
import type { MapEditing } from './useMapEdits.ts';
import { useRowsForm, type RowPlacement, type RowsForm } from './useRowsForm.ts';

const nothing = () => undefined;
const noTones = new Set<never>();

const shapesOf = ({ units, places }: RowPlacement, mapId: number): ShapeFields[] =>
  places.flatMap((place, index) => {
    const unit = units[index];
    return unit === undefined
      ? []
      : {
          mapId,
          type: 'unit',
          unitId: unit.id,
          gateId: null,
          label: recordName('unit', unit),
          points: cornersOf(place),
        };
  });

/** Ids of shapes in the preview alone, below those of unsaved shapes. */
const previewId = -1_000_000;

/** The floor with the shapes that are there, paler, and those that would be placed. */
function RowsPreview({ form, data }: { form: RowsForm; data: MapData }) {
  const { floor, fresh, shapes, placement } = form;
  const [view] = useState(() => new PlanView());
  const plan = useMemo(() => {
    const added = placement === null ? [] : shapesOf(placement, floor?.id ?? 0);
    const records = added.map((fields, index) => ({ ...fields, id: previewId - index }) as unknown as MapUnit);
    const size = placement?.size;
    const map = floor ?? (size == null ? null : ({ id: 0, ...size } as FacilityMap));
    return readFloorPlan(map, [...shapes, ...records]);
  }, [floor, shapes, placement]);
  const { right, bottom } = plan.bounds;
  // Another floor, or one of another size, is shown as a whole.
  useBounds(view, plan, Math.round((floor?.id ?? 0) * 1e6 + right * 1e3 + bottom));
  const looks = useMemo(() => {
    const all = looksOf(plan.shapes, data, noTones);
    return new Map([...all].map(([id, look]) => [id, { ...look, isFaded: id > previewId }]));
  }, [plan, data]);
  return (
    <chakra.div
      h={{ base: '20rem', md: '27rem' }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      overflow="hidden"
      // On a phone a finger on the preview scrolls the dialog.
      mdDown={{ pointerEvents: 'none', '& button': { pointerEvents: 'auto' } }}
    >
      <PlanStage
        label={`${texts.preview}: ${floor === null ? fresh.name : recordName('facilityMap', floor)}`}
        help={texts.previewHelp}
        plan={plan}
        looks={looks}
        view={view}
        isStale={false}
        rings={[]}
        cursor={null}
        takeFocus={() => false}
        onOpen={nothing}
        onKeyDown={nothing}
        onTap={nothing}
      />
    </chakra.div>
  );
}

/** Makes the floor large enough, which is saved at once. */
function EnlargeFloor({ form: { floor, placement }, onFailure }: { form: RowsForm; onFailure: ShowFailure }) {
  const { update } = useRecordCalls('facilityMap');
  const [isBusy, setBusy] = useState(false);
  const size = placement?.enlarged ?? null;
  if (size === null || floor === null) return null;
  const enlarge = async () => {
    setBusy(true);
    onFailure(null);
    try {
      await update(floor.id, size);
    } catch (thrown) {
      onFailure(texts.notEnlarged(toAppError(thrown).message));
    }
    setBusy(false);
  };
  return (
    <Button size="xs" busy={isBusy} onClick={() => void enlarge()}>
      {texts.enlarge(size.width, size.height)}
    </Button>
  );
}

type ShowFailure = (sentence: string | null) => void;

/** Why a unit may be drawn twice. */
function UnknownShapes({ data: { isComplete, skipped, shapes } }: { data: MapData }) {
  const unnamed = shapes.filter(({ type, unitId }) => (type ?? 'unit') === 'unit' && unitId === undefined).length;
  const count = skipped + unnamed;
  if (isComplete && count === 0) return null;
  return (
    <ListNote colorPalette="fault" mb="0" role="alert">
      <TriangleAlert aria-hidden="true" />
      <span>{isComplete ? texts.unknownShapes(count) : texts.wait}</span>
    </ListNote>
  );
}

function RowsResult({ form, onFailure }: { form: RowsForm; onFailure: ShowFailure }) {
  const { units, placement } = form;
  if (placement === null) return null;
  const { places, rowCount, size } = placement;
  const missing = units.length - places.length;
  return (
    <Stack gap="2">
      <Note role="status">
        {places.length === 0 ? null : texts.result(places.length, rowCount, size?.width ?? null, size?.height ?? null)}
      </Note>
      {missing === 0 ? null : (
        <ListNote colorPalette="fault" mb="0" role="alert">
          <TriangleAlert aria-hidden="true" />
          <Stack gap="2">
            <span>{`${texts.missing(missing, units.length, places.length === 0)} ${texts.missingAdvice}`}</span>
            <Row>
              <EnlargeFloor form={form} onFailure={onFailure} />
            </Row>
          </Stack>
        </ListNote>
      )}
    </Stack>
  );
}

interface AddedFloor {
  /** null: the server's answer did not tell. */
  id: number | null;
  name: string;
  /** The floors before it. */
  before: ReadonlySet<number>;
}

const isAdded = ({ id, name, before }: AddedFloor, floor: FacilityMap) =>
  id === null ? !before.has(floor.id) && (floor.name ?? name) === name : floor.id === id;

/** Adds the new floor where one is chosen, waits until the map has it, and calls back with its id. */
function useTargetFloor({ siteId, data: { floors } }: RowsDialogProps, form: RowsForm, onReady: (id: number) => void) {
  const { create } = useRecordCalls('facilityMap');
  const [isSending, setSending] = useState(false);
  const [added, setAdded] = useState<AddedFloor | null>(null);
  const foundId = added === null ? undefined : floors.find((floor) => isAdded(added, floor))?.id;
  const finish = useEffectEvent(onReady);
  useEffect(() => {
    if (foundId !== undefined) finish(foundId);
  }, [foundId]);
  /** @throws AppError */
  const begin = async () => {
    const { floor, fresh, placement } = form;
    if (floor !== null) return onReady(floor.id);
    setSending(true);
    try {
      const before = new Set(floors.map(({ id }) => id));
      const record = await create({ ...fresh, ...placement?.size, siteId, displayOrder: floors.length });
      setAdded({ id: record?.id ?? null, name: fresh.name, before });
    } finally {
      setSending(false);
    }
  };
  return { begin, isBusy: isSending || added !== null };
}

export interface RowsDialogProps {
  siteId: number;
  data: MapData;
  editing: MapEditing;
  /** Without a shape. */
  units: readonly Unit[];
  /** The floor that is shown. */
  floorId: number;
  onClose: () => void;
  /** @param ids of the new shapes. */
  onPlaced: (floorId: number, ids: readonly number[]) => void;
}

/** Places many units at once: one step to undo, saved with the map. */
export default function RowsDialog(props: RowsDialogProps) {
  const { data, editing, units, onClose, onPlaced } = props;
  const form = useRowsForm(props);
  const [failure, setFailure] = useState<string | null>(null);
  const { placement } = form;
  // A unit whose shape has not loaded would get another one.
  const count = data.isComplete ? (placement?.places.length ?? 0) : 0;
  const target = useTargetFloor(props, form, (floorId) => {
    let next: MapEdits = editing.edits;
    const ids = (placement === null ? [] : shapesOf(placement, floorId)).map((fields) => {
      const made = createShape(next, fields);
      next = made.edits;
      return made.id;
    });
    editing.change(() => next);
    onPlaced(floorId, ids);
  });
  const place = () => {
    if (count === 0 || target.isBusy) return;
    setFailure(null);
    target.begin().catch((thrown: unknown) => setFailure(texts.notAdded(toAppError(thrown).message)));
  };
  return (
    <Dialog
      wide
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            colorPalette="accent"
            data-autofocus=""
            busy={target.isBusy}
            aria-disabled={count === 0}
            onClick={place}
          >
            {texts.place(count)}
          </Button>
        </>
      }
    >
      {units.length === 0 ? (
        <p>{data.problem ?? (data.isComplete ? mapMessages.editor.allDrawn : mapMessages.editor.loading)}</p>
      ) : (
        <Grid gap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '17rem minmax(0, 1fr)' }}>
          <RowsFields form={form} count={units.length} floors={data.floors} />
          <Stack gap="2">
            <RowsPreview form={form} data={data} />
            <RowsResult form={form} onFailure={setFailure} />
            <UnknownShapes data={data} />
            {failure === null ? null : <FieldError>{failure}</FieldError>}
          </Stack>
        </Grid>
      )}
    </Dialog>
  );
}
