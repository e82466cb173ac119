import { aisles, corners, type Aisles, type Corner } from '#domain/map/placeInRows.ts';
import { mapRowMessages as texts } from '#domain/messages/mapRows.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { allUnits, mistakeOf, type NumberName, type RowsForm } from './useRowsForm.ts';

const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '3', alignItems: 'start' },
});

interface NumberFieldProps {
  form: RowsForm;
  name: NumberName;
  label: string;
  unit?: string;
  hint?: string;
  placeholder?: string;
}

function NumberField({ form: { settings, change }, name, label, unit, hint, placeholder }: NumberFieldProps) {
  return (
    <FormField label={label} error={mistakeOf(settings, name)} {...(hint === undefined ? {} : { hint })}>
      <NumberInput
        name={name}
        unit={unit}
        placeholder={placeholder}
        value={settings[name]}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      />
    </FormField>
  );
}

function WhichUnits({ form, count, floors }: RowsFieldsProps) {
  const { groups, groupId, chooseGroup, floorChoice, chooseFloor, newFloor, fresh } = form;
  const noName = groups.some(({ id }) => id.startsWith('area')) ? texts.noArea : texts.noFloor;
  return (
    <>
      {groups.length < 2 ? null : (
        <FormField label={texts.which}>
          <Select
            w="full"
            value={groupId}
            onChange={({ currentTarget }) => chooseGroup(currentTarget.value)}
            options={groups.map(({ id, name, units }) => [id, texts.group(name ?? noName, units.length)])}
          >
            <option value={allUnits}>{texts.all(count)}</option>
          </Select>
        </FormField>
      )}
      <FormField label={texts.floor} {...(floorChoice === newFloor ? { hint: texts.newFloorHint } : {})}>
        <Select w="full" value={floorChoice} onChange={({ currentTarget }) => chooseFloor(currentTarget.value)}>
          {floors.map((floor) => (
            <option key={floor.id} value={floor.id}>
              {recordName('facilityMap', floor)}
            </option>
          ))}
          <option value={newFloor}>{texts.newFloor(fresh.name)}</option>
        </Select>
      </FormField>
    </>
  );
}

function RowOrder({ form }: { form: RowsForm }) {
  const { rows, named, settings, change } = form;
  const [first, last] = [rows?.[0], rows?.at(-1)];
  return (
    <Pair gridTemplateColumns={rows === null ? undefined : 'minmax(0, 1fr)'}>
      {rows === null ? null : (
        <FormField label={texts.rows}>
          <Select
            w="full"
            value={named === null ? 'even' : 'names'}
            onChange={({ currentTarget }) => change({ byName: currentTarget.value === 'names' })}
          >
            <option value="names">{texts.byName(first?.name ?? '', last?.name ?? '', rows.length)}</option>
            <option value="even">{texts.even}</option>
          </Select>
        </FormField>
      )}
      <Pair gridColumn="1 / -1">
        <NumberField form={form} name="perRow" label={texts.perRow} placeholder={texts.perRowEmpty} />
        <FormField label={texts.corner}>
          <Select
            w="full"
            value={settings.corner}
            onChange={({ currentTarget }) => change({ corner: currentTarget.value as Corner })}
            options={corners.map((corner) => [corner, texts.corners[corner]])}
          />
        </FormField>
      </Pair>
    </Pair>
  );
}

function Sizes({ form }: { form: RowsForm }) {
  const { knownAreas, units, settings, change } = form;
  const usesAreas = settings.byArea && knownAreas > 0;
  const needsWidth = !usesAreas || knownAreas < units.length;
  return (
    <>
      {knownAreas === 0 ? null : (
        <Row>
          <Checkbox checked={settings.byArea} label={texts.byArea} onChange={(byArea) => change({ byArea })}>
            <span>{texts.byArea}</span>
          </Checkbox>
        </Row>
      )}
      <Pair>
        {needsWidth ? (
          <NumberField
            form={form}
            name="width"
            label={texts.width}
            unit="m"
            {...(usesAreas ? { hint: texts.widthHint } : {})}
          />
        ) : null}
        <NumberField form={form} name="depth" label={texts.depth} unit="m" />
        {needsWidth ? null : <NumberField form={form} name="gap" label={texts.gap} unit="m" />}
      </Pair>
      <Pair>
        {needsWidth ? <NumberField form={form} name="gap" label={texts.gap} unit="m" /> : null}
        {settings.aisles === 'none' ? null : <NumberField form={form} name="aisle" label={texts.aisle} unit="m" />}
      </Pair>
      <FormField label={texts.aisles}>
        <Select
          w="full"
          value={settings.aisles}
          onChange={({ currentTarget }) => change({ aisles: currentTarget.value as Aisles })}
          options={aisles.map((kind) => [kind, texts.aisleKinds[kind]])}
        />
      </FormField>
    </>
  );
}

export interface RowsFieldsProps {
  form: RowsForm;
  /** How many units of the site have no shape. */
  count: number;
  floors: readonly FacilityMap[];
}

export function RowsFields(props: RowsFieldsProps) {
  return (
    <Stack gap="3">
      <WhichUnits {...props} />
      <RowOrder form={props.form} />
      <Sizes form={props.form} />
    </Stack>
  );
}
