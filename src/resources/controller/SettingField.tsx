import { useState } from 'react';
import { controllerMessages as say } from '#domain/messages/controllers.ts';
import { CheckboxField } from '#crud/form/fields/CheckboxField.tsx';
import { NumberField } from '#crud/form/fields/NumberField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTicked, useTypedText } from '#crud/form/fields/useTypedText.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { controllerSettings, isCustomValue, type ControllerSetting } from './settings.ts';

export interface SettingFieldProps {
  form: RecordFormState<ControllerSetting>;
  name: ControllerSetting;
}

const Fields = chakra('fieldset', { base: { border: 'none', m: '0', p: '0', minW: '0' } });

/** One setting. While its switch is known to be off it is disabled and says so, unless it has a value of its own. */
export function SettingField({ form, name }: SettingFieldProps) {
  const { needs } = controllerSettings[name];
  const isSwitchedOn = useTicked(form, needs ?? name);
  const isOwn = isCustomValue(name, useTypedText(form, name));
  // It stays enabled while it is emptied, so that no field is lost during typing.
  const [wasOwn, setWasOwn] = useState(isOwn);
  if (isOwn && !wasOwn) setWasOwn(true);
  if (needs === undefined) return <Input form={form} name={name} />;
  const isUsable = isSwitchedOn || wasOwn || form.isUnknown(needs);
  return (
    <Fields disabled={!isUsable}>
      <Input form={form} name={name} hint={isUsable ? undefined : say.needs(controllerSettings[needs].label)} />
    </Fields>
  );
}

function Input({ form, name, hint }: SettingFieldProps & { hint?: string | undefined }) {
  const { label, kind, labels = {} } = controllerSettings[name];
  const given = { form, name, label, ...(hint === undefined ? {} : { hint }) };
  if (kind === 'switch') return <CheckboxField {...given} />;
  if (kind === 'line') return <TextField {...given} />;
  if (kind === 'seconds') return <NumberField {...given} unit="seconds" />;
  if (kind === 'level') return <NumberField {...given} />;
  const choices = Object.entries(labels).map(([value, words]) => ({ value, label: words }));
  return <SelectField {...given} choices={choices} none="Not set" />;
}
