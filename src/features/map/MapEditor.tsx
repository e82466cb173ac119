import {
  lazy,
  Suspense,
  useMemo,
  useState,
  type KeyboardEvent,
  useSyncExternalStore,
  useEffect,
  useEffectEvent,
} from 'react';
import { LayoutGrid } from 'lucide-react';
import { recordName } from '#domain/entities/recordName.ts';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { floorOf, readFloorPlan, unmatched, type FloorPlan, type PlanShape } from '#domain/map/floorPlan.ts';
import { drawnSize } from '#domain/map/newShape.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { mapRowMessages } from '#domain/messages/mapRows.ts';
import { useCan } from '#crud/context/session.ts';
import { StaleNote } from '#crud/freshness/StaleNote.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { handles, type Guide } from '#domain/map/snap.ts';
import { toScreen } from '#domain/map/view.ts';
import { addUnsaved, type LeavingAnswer } from '#lib/unsaved.ts';
import { conflictText } from './conflictText.ts';
import { EditorActions, EditorToolbar } from './EditorToolbar.tsx';
import { FloorChoice } from './FloorChoice.tsx';
import { useBounds } from './FloorStage.tsx';
import { MapConflicts } from './MapConflicts.tsx';
import { MapFrame } from './MapFrame.tsx';
import { looksOf, nameOfShape, spokenShape } from './planLooks.ts';
import { PlanStage } from './PlanStage.tsx';
import { PlanView } from './planView.ts';
import { ShapeInspector } from './ShapeInspector.tsx';
import { Sheet } from './Sheet.tsx';
import { UnmatchedLists } from './UnmatchedLists.tsx';
import type { MapAddressControls } from './useMapAddress.ts';
import { useFloorShapes, type MapData } from './useMapData.ts';
import { useEditorTools, type EditorTools } from './useEditorTools.ts';
import { useMapEdits, type MapEditing } from './useMapEdits.ts';
import { usePlanCursor } from './usePlanCursor.ts';
import { handlePlace } from './editorDrags.ts';

const RowsDialog = lazy(() => import('./RowsDialog.tsx'));

interface LeaveQuestion {
  answer: (isDiscarded: boolean) => void;
}

/** Asks on the way to another page, at a reload, and on closing the editor. */
function useLeaveEditor(count: number, discard: () => void) {
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  const isUnsaved = useEffectEvent(() => count > 0);
  const drop = useEffectEvent(discard);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        answer: (isDiscarded) => {
          setQuestion(null);
          resolve(isDiscarded);
        },
      });
    });
  useEffect(() => {
    const remove = addUnsaved({
      isUnsaved: () => isUnsaved(),
      isKept: () => false,
      confirmLeaving: async (): Promise<LeavingAnswer> => ((await ask()) ? 'discard' : 'stay'),
      // A map has no draft on the disk.
      keep: () => undefined,
      discard: () => drop(),
    });
    const unload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', unload);
    return () => {
      removeEventListener('beforeunload', unload);
      remove();
    };
  }, []);
  const confirm = async () => {
    if (count === 0) return true;
    const isDiscarded = await ask();
    if (isDiscarded) discard();
    return isDiscarded;
  };
  return { question, confirm };
}

interface EditLayerProps {
  view: PlanView;
  /** null unless exactly one shape is selected. */
  shape: PlanShape | null;
  guides: readonly Guide[];
}

/** Shows handles and snap lines. The plan handles presses. */
function EditLayer({ view, shape, guides }: EditLayerProps) {
  const current = useSyncExternalStore(view.subscribe, view.current);
  return (
    <chakra.div position="absolute" inset="0" pointerEvents="none" aria-hidden="true">
      {shape === null
        ? null
        : handles.map((handle) => {
            const [left, top] = toScreen(current, handlePlace(shape.box, handle));
            return (
              <chakra.span
                key={handle}
                data-handle={handle}
                style={{ left, top }}
                position="absolute"
                boxSize={{ base: '4', md: '2.5' }}
                translate="-50% -50%"
                bg="bg.panel"
                borderWidth="2px"
                borderColor="accent.solid"
                borderRadius="xs"
              />
            );
          })}
      {guides.map(({ axis, at }) => {
        const [left, top] = toScreen(current, [at, at]);
        const line = axis === 'x' ? { left, width: '1px', height: '100%' } : { top, width: '100%', height: '1px' };
        return <chakra.span key={`${axis}${at}`} data-guide={axis} style={line} position="absolute" bg="alarm.solid" />;
      })}
    </chakra.div>
  );
}

const { editor: texts } = mapMessages;

const allTones = new Set<never>();

/** Inputs have their own undo and redo. */
function stepByKey(event: KeyboardEvent, undo: (() => void) | null, redo: (() => void) | null): void {
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
  if (isTyping || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (key !== 'z' && !isRedo) return;
  event.preventDefault();
  (isRedo ? redo : undo)?.();
}

/** Shapes of all floors, and the units and shapes without a match. */
function useMatching({ floors, units }: MapData, records: readonly MapUnit[]) {
  const everywhere = useMemo(
    () =>
      readFloorPlan(
        null,
        records.filter((record) => floorOf(record, floors) !== null),
      ).shapes,
    [records, floors],
  );
  const found = useMemo(() => unmatched(units, everywhere), [units, everywhere]);
  const drawn = useMemo(() => new Set(everywhere.flatMap(({ unitId }) => unitId ?? [])), [everywhere]);
  return { everywhere, drawn, ...found };
}

interface EditorSideProps {
  data: MapData;
  plan: FloorPlan;
  tools: EditorTools;
  editing: MapEditing;
  matching: ReturnType<typeof useMatching>;
  floorId: number;
  mayDelete: boolean;
  onSelect: (shape: PlanShape) => void;
  onPlaceRows: () => void;
}

function EditorSide(props: EditorSideProps) {
  const { data, plan, tools, editing, matching, floorId, mayDelete, onSelect, onPlaceRows } = props;
  const { units, floors, gateById } = data;
  const { drawn } = matching;
  return (
    <chakra.aside aria-label={texts.selected} display="flex" flexDirection="column" gap="3" minW="0">
      <Panel title={texts.selected}>
        <ShapeInspector
          tools={tools}
          editing={editing}
          units={units}
          drawn={drawn}
          floors={floors}
          floorId={floorId}
          mayDelete={mayDelete}
          gates={[...gateById.values()]}
        />
      </Panel>
      <Panel>
        <Stack gap="4">
          <UnmatchedLists
            units={matching.units}
            problem={data.problem ?? (data.isComplete ? null : texts.loading)}
            onPlaceRows={onPlaceRows}
            shapes={plan.shapes.filter(({ id }) => matching.shapeIds.includes(id))}
            onSelect={onSelect}
            onPlace={(unit) =>
              tools.add(drawnSize(unit), { type: 'unit', unitId: unit.id, label: recordName('unit', unit) })
            }
          />
        </Stack>
      </Panel>
    </chakra.aside>
  );
}

function DiscardDialog({ count, question: { answer } }: { count: number; question: LeaveQuestion }) {
  return (
    <Dialog
      title={texts.discardTitle}
      onClose={() => answer(false)}
      actions={
        <>
          <Button colorPalette="alarm" variant="ghost" onClick={() => answer(true)}>
            {texts.discardChanges}
          </Button>
          <Button variant="solid" colorPalette="accent" data-autofocus="" onClick={() => answer(false)}>
            {texts.keep}
          </Button>
        </>
      }
    >
      {texts.discard(count)}
    </Dialog>
  );
}

/** Where nothing is drawn yet: the quickest way to draw all units. Drags on the plan go through it. */
function EmptyFloor({ count, onPlaceRows }: { count: number; onPlaceRows: () => void }) {
  return (
    <chakra.div
      position="absolute"
      inset="0"
      display="grid"
      placeContent="center"
      justifyItems="center"
      gap="3"
      p="4"
      pointerEvents="none"
      textAlign="center"
    >
      <chakra.p color="fg.muted">{`${mapMessages.emptyFloor} ${texts.drawHint}`}</chakra.p>
      {count < 2 ? null : (
        <Button variant="solid" colorPalette="accent" pointerEvents="auto" onClick={onPlaceRows}>
          <LayoutGrid aria-hidden="true" />
          {mapRowMessages.openCount(count)}
        </Button>
      )}
    </chakra.div>
  );
}

export interface MapEditorProps {
  siteId: number;
  data: MapData;
  address: MapAddressControls;
}

export default function MapEditor({ siteId, data, address }: MapEditorProps) {
  const { floors, freshness } = data;
  const [view] = useState(() => new PlanView());
  const mayDelete = useCan({ area: 'facilityMap', level: 'delete' });
  const editing = useMapEdits(siteId, data.shapes);
  const floor = floors.find(({ id }) => id === address.floorId) ?? floors[0];
  const floorId = floor?.id ?? 0;
  const name = floor === undefined ? '' : recordName('facilityMap', floor);
  const floorShapes = useFloorShapes(floor, floors, editing.records);
  const plan = useMemo(() => readFloorPlan(floor ?? null, floorShapes), [floor, floorShapes]);
  useBounds(view, plan, floorId);
  const looks = useMemo(() => looksOf(plan.shapes, data, allTones), [plan, data]);
  const tools = useEditorTools({ plan, floorId, view, editing, mayDelete });
  const cursor = usePlanCursor(plan.shapes, view);
  const matching = useMatching(data, editing.records);
  const leave = useLeaveEditor(editing.count, editing.discard);
  const [only, ...others] = tools.selected;
  const select = (shape: PlanShape) => {
    tools.select([shape.id]);
    cursor.moveTo(shape.id, false);
    view.reveal(shape.box);
  };
  const cursorShape = only ?? cursor.shape;
  const nameOf = (id: number) => {
    const shape = matching.everywhere.find((one) => one.id === id);
    return shape === undefined ? `Shape ${id}` : nameOfShape(shape, data) || `Shape ${id}`;
  };
  const close = async () => {
    if (await leave.confirm()) address.setEditing(false);
  };
  const placeRows = () => address.setPlacingRows(true);
  return (
    <MapFrame
      siteId={siteId}
      data={data}
      notes={plan.unplaced === 0 ? [] : [mapMessages.unplaced(plan.unplaced)]}
      actions={<EditorActions editing={editing} onClose={() => void close()} />}
    >
      <chakra.div onKeyDown={(event) => stepByKey(event, editing.undo, editing.redo)} data-map-editor="">
        <EditorToolbar
          tools={tools}
          editing={editing}
          floors={<FloorChoice floors={floors} value={floorId} onChoose={address.goToFloor} troubles={noTroubles} />}
        />
        <MapConflicts
          conflicts={editing.conflicts}
          nameOf={nameOf}
          textOf={(conflict) => conflictText(conflict, editing.edits, data)}
          onResolve={editing.resolve}
        />
        <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}>
          <Sheet>
            <StaleNote freshness={freshness} />
            <PlanStage
              label={mapMessages.plan(name)}
              help={texts.help}
              plan={plan}
              looks={looks}
              view={view}
              isStale={false}
              rings={tools.selected}
              tool={tools.tool}
              cursor={cursorShape === null ? null : { shape: cursorShape, name: spokenShape(cursorShape, data) }}
              takeFocus={cursor.takeFocus}
              onOpen={select}
              onKeyDown={(event) => {
                if (tools.onKey(event) || cursor.onKey(event)) event.preventDefault();
              }}
              onTap={tools.onTap}
              grab={tools.grab}
            >
              <EditLayer view={view} shape={others.length === 0 ? (only ?? null) : null} guides={tools.guides} />
              {plan.shapes.length > 0 || tools.tool === 'draw' ? null : (
                <EmptyFloor count={matching.units.length} onPlaceRows={placeRows} />
              )}
            </PlanStage>
          </Sheet>
          <EditorSide
            data={data}
            plan={plan}
            tools={tools}
            editing={editing}
            matching={matching}
            floorId={floorId}
            mayDelete={mayDelete}
            onSelect={select}
            onPlaceRows={placeRows}
          />
        </Grid>
      </chakra.div>
      {address.isPlacingRows ? (
        <Suspense>
          <RowsDialog
            siteId={siteId}
            data={data}
            editing={editing}
            units={matching.units}
            floorId={floorId}
            onClose={() => (floor === undefined ? address.setEditing(false) : address.setPlacingRows(false))}
            onPlaced={(placedOn, ids) => {
              address.setPlacingRows(false, placedOn);
              tools.select(ids);
              view.fit();
            }}
          />
        </Suspense>
      ) : null}
      {leave.question === null ? null : <DiscardDialog count={editing.count} question={leave.question} />}
    </MapFrame>
  );
}

const noTroubles = new Map<never, never>();
