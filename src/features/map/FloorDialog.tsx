import { useState } from 'react';
import { facilityMapBody } from '#domain/bodies/operations.ts';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { lengthLimit } from '#crud/form/fields/lengthLimit.tsx';
import { ruleOf } from '#crud/form/typedValues.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const words = mapMessages.floorForm;
const inputs = ['name', 'floor', 'width', 'height'] as const;
type Input = (typeof inputs)[number];

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text.replace(',', '.')));

export interface FloorDialogProps {
  siteId: number;
  /** null: a new one. */
  floor: FacilityMap | null;
  floors: readonly FacilityMap[];
  onClose: () => void;
}

function typedOf(floor: FacilityMap | null, floors: readonly FacilityMap[]): Record<Input, string> {
  const next = Math.max(-1, ...floors.map((one) => one.floor ?? 0)) + 1;
  return {
    name: floor?.name ?? '',
    floor: String(floor?.floor ?? next),
    width: String(floor?.width ?? 60),
    height: String(floor?.height ?? 40),
  };
}

function useFloorForm({ siteId, floor, floors, onClose }: FloorDialogProps) {
  const { create, update } = useRecordCalls('facilityMap');
  const [before] = useState(() => typedOf(floor, floors));
  const [typed, setTyped] = useState(before);
  const [mistakes, setMistakes] = useState<Partial<Record<Input | 'form', string>>>({});
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const body = {
      siteId,
      name: typed.name,
      ...Object.fromEntries(inputs.slice(1).map((name) => [name, numberIn(typed[name])])),
    };
    const read = facilityMapBody.safeParse(body);
    if (!read.success) {
      setMistakes(Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0] as Input, message])));
      return;
    }
    setBusy(true);
    setMistakes({});
    try {
      if (floor === null) await create({ ...read.data, displayOrder: floors.length });
      else {
        const changed = inputs.filter((name) => typed[name] !== before[name]);
        await update(floor.id, Object.fromEntries(changed.map((name) => [name, read.data[name]])));
      }
      onClose();
    } catch (thrown) {
      const { field, message } = toAppError(thrown);
      setMistakes({ [inputs.find((name) => name === field) ?? 'form']: message });
      setBusy(false);
    }
  };
  const input = (name: Input) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: value }),
  });
  return { mistakes, isBusy, save, input };
}

export function FloorDialog(props: FloorDialogProps) {
  const { floor, onClose } = props;
  const { mistakes, isBusy, save, input } = useFloorForm(props);
  const nameLimit = lengthLimit(input('name').value, ruleOf(facilityMapBody, 'name').longest);
  return (
    <Dialog
      wide
      title={floor === null ? words.new : words.edit}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="solid" colorPalette="accent" busy={isBusy} onClick={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <chakra.form
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        gap="3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {mistakes.form === undefined ? null : (
          <chakra.p role="alert" color="fg.error" gridColumn="1 / -1">
            {mistakes.form}
          </chakra.p>
        )}
        <FormField label={words.name} error={mistakes.name} hint={nameLimit.hint} required>
          <TextInput {...input('name')} {...nameLimit.input} data-autofocus="" autoComplete="off" />
          {nameLimit.status}
        </FormField>
        <FormField label={words.floor} error={mistakes.floor} hint="0 is the ground floor, -1 the basement.">
          <NumberInput {...input('floor')} inputMode="text" />
        </FormField>
        <FormField label={words.width} error={mistakes.width}>
          <NumberInput {...input('width')} unit="m" />
        </FormField>
        <FormField label={words.height} error={mistakes.height}>
          <NumberInput {...input('height')} unit="m" />
        </FormField>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </chakra.form>
    </Dialog>
  );
}
