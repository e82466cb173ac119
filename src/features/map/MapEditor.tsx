import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { recordName } from '#domain/entities/recordName.ts';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { floorOf, readFloorPlan, unmatched, type FloorPlan, type PlanShape } from '#domain/map/floorPlan.ts';
import { drawnSize } from '#domain/map/newShape.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { useCan } from '#crud/context/session.ts';
import { LeaveDialog } from '#crud/dialog/LeaveDialog.tsx';
import { useLeaveQuestion } from '#crud/dialog/useLeaveQuestion.ts';
import { StaleNote } from '#crud/freshness/StaleNote.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { conflictText } from './conflictText.ts';
import { EditLayer } from './EditLayer.tsx';
import { EditorActions, EditorToolbar } from './EditorToolbar.tsx';
import { EmptyFloor } from './EmptyFloor.tsx';
import { FloorChoice } from './FloorChoice.tsx';
import { useBounds } from './FloorStage.tsx';
import { MapConflicts } from './MapConflicts.tsx';
import { MapFrame } from './MapFrame.tsx';
import { looksOf, nameOfShape, spokenShape, subjectOf } from './planLooks.ts';
import type { PlanPicture } from './paintPlan.ts';
import { PicturePanel } from './PicturePanel.tsx';
import { PlanStage } from './PlanStage.tsx';
import { PlanView } from './planView.ts';
import { ShapeInspector } from './ShapeInspector.tsx';
import { Sheet } from './Sheet.tsx';
import { UnmatchedLists } from './UnmatchedLists.tsx';
import type { MapAddressControls } from './useMapAddress.ts';
import { useFloorShapes, type MapData } from './useMapData.ts';
import { useEditorTools, type EditorTools } from './useEditorTools.ts';
import { useMapEdits, type MapEditing } from './useMapEdits.ts';
import { useFloorPicture, type PictureControls } from './useFloorPicture.ts';
import { usePlanCursor, type PlanCursor } from './usePlanCursor.ts';

const RowsDialog = lazy(() => import('./RowsDialog.tsx'));

const { editor: texts } = mapMessages;

const allTones = new Set<never>();

const nothingTyped = new Set(['button', 'checkbox', 'file', 'radio', 'range', 'submit']);

/** Inputs have their own undo and redo. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !nothingTyped.has(target.type));

/** Undo and redo that say what they did. */
function spokenSteps({ undo, redo }: MapEditing, say: (text: string) => void): Pick<MapEditing, 'undo' | 'redo'> {
  const spoken = (step: () => void, text: string) => () => {
    step();
    say(text);
  };
  return {
    undo: undo === null ? null : spoken(undo, texts.said.undone),
    redo: redo === null ? null : spoken(redo, texts.said.redone),
  };
}

/** Undoes and redoes wherever the focus is on the page, as after a press with the mouse. */
function useUndoKeys({ undo, redo }: Pick<MapEditing, 'undo' | 'redo'>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if ((key !== 'z' && !isRedo) || document.querySelector('dialog:modal') !== null) return;
    event.preventDefault();
    (isRedo ? redo : undo)?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** What was done last, for screen readers. The same words twice are two. */
function useSaid() {
  const [said, setSaid] = useState({ text: '', count: 0 });
  const say = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }));
  const region = (
    <VisuallyHidden role="status">
      <span key={said.count} data-map-said="">
        {said.text}
      </span>
    </VisuallyHidden>
  );
  return { say, region };
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
  picture: PictureControls;
  say: (text: string) => void;
}

function EditorSide(props: EditorSideProps) {
  const { data, plan, tools, editing, matching, floorId, mayDelete, onSelect, onPlaceRows, picture, say } = props;
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
      <PicturePanel controls={picture} say={say} />
    </chakra.aside>
  );
}

interface EditorPlanProps {
  data: MapData;
  name: string;
  plan: FloorPlan;
  view: PlanView;
  tools: EditorTools;
  cursor: PlanCursor;
  picture: PlanPicture | null;
  unitCount: number;
  onPlaceRows: () => void;
}

function EditorPlan(props: EditorPlanProps) {
  const { data, name, plan, view, tools, cursor, picture, unitCount, onPlaceRows } = props;
  const looks = useMemo(() => looksOf(plan.shapes, data, allTones), [plan, data]);
  const [only, ...others] = tools.selected;
  const { shape } = cursor;
  const onDraw = () => {
    tools.setDrawn('unit');
    tools.setTool('draw');
  };
  return (
    <Sheet>
      <StaleNote freshness={data.freshness} />
      <PlanStage
        label={mapMessages.plan(name)}
        help={texts.help}
        plan={plan}
        looks={looks}
        picture={picture}
        view={view}
        isStale={false}
        rings={tools.selected}
        tool={tools.tool}
        cursor={
          shape === null ? null : { shape, name: spokenShape(shape, data), isPressed: tools.selected.includes(shape) }
        }
        takeFocus={cursor.takeFocus}
        onOpen={tools.press}
        onKeyDown={(event) => {
          if (tools.onKey(event) || cursor.onKey(event)) event.preventDefault();
        }}
        onTap={tools.onTap}
        grab={tools.grab}
      >
        <EditLayer
          view={view}
          shape={others.length === 0 ? (only ?? null) : null}
          guides={tools.guides}
          marquee={tools.marquee}
        />
        {plan.shapes.length > 0 || tools.tool === 'draw' || !data.isComplete ? null : (
          <EmptyFloor hint={texts.drawHint} acts={{ onDraw, onPlaceRows, unitCount }} />
        )}
      </PlanStage>
    </Sheet>
  );
}

export interface MapEditorProps {
  siteId: number;
  data: MapData;
  address: MapAddressControls;
}

export default function MapEditor({ siteId, data, address }: MapEditorProps) {
  const { floors } = data;
  const [view] = useState(() => new PlanView());
  const mayDelete = useCan({ area: 'facilityMap', level: 'delete' });
  const editing = useMapEdits(siteId, data.shapes);
  const floor = floors.find(({ id }) => id === address.floorId) ?? floors[0];
  const floorId = floor?.id ?? 0;
  const name = floor === undefined ? '' : recordName('facilityMap', floor);
  const floorShapes = useFloorShapes(floor, floors, editing.records);
  const plan = useMemo(() => readFloorPlan(floor ?? null, floorShapes), [floor, floorShapes]);
  useBounds(view, plan, floorId);
  const { say, region } = useSaid();
  const cursor = usePlanCursor(plan.shapes, view);
  const tools = useEditorTools({
    plan,
    floorId,
    view,
    editing,
    cursor,
    mayDelete,
    startsDrawing: address.startsDrawing,
    subjectOf: (shape) => subjectOf(shape, data),
    say,
  });
  const picture = useFloorPicture(siteId, floorId, plan.outline?.box ?? plan.bounds);
  const steps = spokenSteps(editing, say);
  useUndoKeys(steps);
  const matching = useMatching(data, editing.records);
  const leave = useLeaveQuestion(editing.count > 0, editing.discard);
  const select = (shape: PlanShape) => {
    tools.select([shape.id]);
    view.reveal(shape.box);
  };
  const nameOf = (id: number) => {
    const shape = matching.everywhere.find((one) => one.id === id);
    return shape === undefined ? mapMessages.unnamed(null, id) : nameOfShape(shape, data);
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
      {region}
      <div data-map-editor="">
        <EditorToolbar
          tools={tools}
          steps={steps}
          floors={<FloorChoice floors={floors} value={floorId} onChoose={address.goToFloor} troubles={noTroubles} />}
        />
        <MapConflicts
          conflicts={editing.conflicts}
          nameOf={nameOf}
          textOf={(conflict) => conflictText(conflict, editing.edits, data)}
          onResolve={editing.resolve}
        />
        <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}>
          <EditorPlan
            data={data}
            name={name}
            plan={plan}
            view={view}
            tools={tools}
            cursor={cursor}
            picture={picture.painted}
            unitCount={matching.units.length}
            onPlaceRows={placeRows}
          />
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
            picture={picture}
            say={say}
          />
        </Grid>
      </div>
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
      {leave.question === null ? null : (
        <LeaveDialog
          question={leave.question}
          title={texts.discardTitle}
          leave={texts.discardChanges}
          stay={texts.keep}
        >
          {texts.discard(editing.count)}
        </LeaveDialog>
      )}
    </MapFrame>
  );
}

const noTroubles = new Map<never, never>();
