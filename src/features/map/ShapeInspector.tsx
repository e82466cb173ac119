import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { Gate } from '#domain/entities/gate.ts';
import type { PlanShape } from '#domain/map/floorPlan.ts';
import { roundPoints, sizeOf, stretchPoints, toCentimetres, type Box, type Point } from '#domain/map/geometry.ts';
import { changeShape, type ShapeFields } from '#domain/map/mapEdits.ts';
import { leastSide } from '#domain/map/snap.ts';
import { foldText } from '#domain/search/foldText.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { mapUnitTypes, type MapUnitType } from '#domain/states/map.ts';
import { Button } from '#ui/control/Button.tsx';
import { Combobox } from '#ui/field/Combobox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { EditorTools } from './useEditorTools.ts';
import type { MapEditing } from './useMapEdits.ts';

const { editor: texts } = mapMessages;
const maximumOptions = 30;

/** Takes effect on blur or Enter: one step to undo. */
function useCommittedText(value: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const end = () => {
    if (typed !== null && typed !== value) commit(typed);
    setTyped(null);
  };
  return {
    value: typed ?? value,
    onChange: ({ currentTarget }) => setTyped(currentTarget.value),
    onBlur: end,
    onKeyDown: ({ key }) => {
      if (key === 'Enter') end();
    },
  } satisfies Partial<TextInputProps>;
}

function LabelField({ value, commit }: { value: string; commit: (label: string | null) => void }) {
  const input = useCommittedText(value, (text) => commit(text.trim() === '' ? null : text.trim()));
  return (
    <FormField label={texts.label}>
      <TextInput {...input} maxLength={200} autoComplete="off" />
    </FormField>
  );
}

/** A length in metres. It takes effect on blur or Enter. */
export function MetresField({
  label,
  value,
  least,
  commit,
}: {
  label: string;
  value: number;
  least?: number;
  commit: (metres: number) => void;
}) {
  const input = useCommittedText(String(toCentimetres(value)), (text) => {
    const metres = Number(text.replace(',', '.'));
    // Other text does not move the shape.
    if (text.trim() !== '' && Number.isFinite(metres)) commit(Math.max(metres, least ?? metres));
  });
  return (
    <FormField label={label}>
      <NumberInput {...input} unit="m" />
    </FormField>
  );
}

interface UnitFieldProps {
  unitId: number | null;
  units: readonly Unit[];
  drawn: ReadonlySet<number>;
  onChoose: (unitId: number | null) => void;
}

/** Units without a shape are offered first. */
function UnitField({ unitId, units, drawn, onChoose }: UnitFieldProps) {
  const [text, setText] = useState('');
  const folded = foldText(text.trim());
  const matching = units.filter((unit) => foldText(recordName('unit', unit)).includes(folded));
  const ordered = [...matching.filter(({ id }) => !drawn.has(id)), ...matching.filter(({ id }) => drawn.has(id))];
  const chosen = units.find(({ id }) => id === unitId);
  const optionOf = (unit: Unit) => ({
    value: String(unit.id),
    label: recordName('unit', unit),
    ...(drawn.has(unit.id) && unit.id !== unitId ? { detail: 'Has a shape already' } : {}),
  });
  return (
    <FormField label={texts.unit}>
      <Combobox
        label={texts.unit}
        placeholder={texts.noUnit}
        status={
          matching.length === 0
            ? 'No matches'
            : `${Math.min(maximumOptions, matching.length)} of ${matching.length} shown`
        }
        options={ordered.slice(0, maximumOptions).map(optionOf)}
        chosen={chosen === undefined ? null : optionOf(chosen)}
        mayClear
        onSearch={setText}
        onChoose={(option) => onChoose(option === null ? null : Number(option.value))}
      />
    </FormField>
  );
}

export interface ShapeInspectorProps {
  tools: EditorTools;
  editing: MapEditing;
  units: readonly Unit[];
  drawn: ReadonlySet<number>;
  gates: readonly Gate[];
  floors: readonly FacilityMap[];
  floorId: number;
  mayDelete: boolean;
}

export function ShapeInspector(props: ShapeInspectorProps) {
  const { tools, mayDelete } = props;
  const [shape, ...others] = tools.selected;
  if (shape === undefined) return <chakra.p color="fg.muted">{texts.nothing}</chakra.p>;
  const mayRemove = mayDelete || tools.selected.every(({ id }) => id < 0);
  return (
    <Stack gap="3" data-inspector="">
      {others.length > 0 ? (
        <p>{texts.severalSelected(tools.selected.length)}</p>
      ) : (
        <ShapeFieldsOf key={shape.id} {...props} shape={shape} />
      )}
      <Row>
        <Button onClick={tools.duplicate}>
          <Copy aria-hidden="true" />
          {texts.duplicate}
        </Button>
        {mayRemove ? (
          <Button colorPalette="alarm" onClick={tools.removeSelected}>
            <Trash2 aria-hidden="true" />
            {texts.remove(tools.selected.length)}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

interface GateFieldProps {
  gateId: number | null;
  gates: readonly Gate[];
  onChoose: (gateId: number | null) => void;
}

function GateField({ gateId, gates, onChoose }: GateFieldProps) {
  return (
    <FormField label={texts.gate}>
      <Select
        value={String(gateId ?? '')}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
        w="full"
        options={gates.map((gate) => [gate.id, recordName('gate', gate)])}
      >
        <option value="">{texts.noGate}</option>
      </Select>
    </FormField>
  );
}

/** The fields are in metres. */
function PlaceFields({ shape, onPlace }: { shape: PlanShape; onPlace: (points: Point[]) => void }) {
  const { box } = shape;
  const { width, height } = sizeOf(box);
  const place = (changed: Partial<Box>) => {
    const to = { ...box, ...changed };
    onPlace(roundPoints(stretchPoints(shape.points, box, to)));
  };
  return (
    <>
      <MetresField label={texts.x} value={box.left} commit={(left) => place({ left, right: left + width })} />
      <MetresField label={texts.y} value={box.top} commit={(top) => place({ top, bottom: top + height })} />
      <MetresField
        label={texts.width}
        value={width}
        least={shape.type === 'wall' ? 0 : leastSide}
        commit={(wide) => place({ right: box.left + wide })}
      />
      <MetresField
        label={texts.height}
        value={height}
        least={shape.type === 'wall' ? 0 : leastSide}
        commit={(high) => place({ bottom: box.top + high })}
      />
    </>
  );
}

function ShapeFieldsOf({
  shape,
  editing,
  units,
  drawn,
  gates,
  floors,
  floorId,
}: ShapeInspectorProps & { shape: PlanShape }) {
  const set = (fields: Partial<ShapeFields>) =>
    editing.change((held) => changeShape(held, shape.id, editing.recordOf(shape.id), fields));
  return (
    <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="3">
      <FormField label={texts.kind}>
        <Select
          value={shape.type}
          onChange={({ currentTarget }) => set({ type: currentTarget.value as MapUnitType })}
          w="full"
          options={mapUnitTypes.map((type) => [type, texts.kinds[type]])}
        >
          {shape.type === 'other' ? <option value="other">Other</option> : null}
        </Select>
      </FormField>
      <FormField label={texts.floor}>
        <Select
          value={String(floorId)}
          onChange={({ currentTarget }) => set({ mapId: Number(currentTarget.value) })}
          w="full"
          options={floors.map((floor) => [floor.id, recordName('facilityMap', floor)])}
        />
      </FormField>
      {shape.type === 'unit' || shape.type === 'other' ? (
        <chakra.div gridColumn="1 / -1">
          <UnitField units={units} drawn={drawn} unitId={shape.unitId} onChoose={(unitId) => set({ unitId })} />
        </chakra.div>
      ) : null}
      {shape.type === 'gate' ? (
        <chakra.div gridColumn="1 / -1">
          <GateField gateId={shape.gateId} gates={gates} onChoose={(gateId) => set({ gateId })} />
        </chakra.div>
      ) : null}
      <chakra.div gridColumn="1 / -1">
        <LabelField value={shape.label ?? ''} commit={(label) => set({ label })} />
      </chakra.div>
      <PlaceFields shape={shape} onPlace={(points) => set({ points })} />
    </chakra.div>
  );
}
