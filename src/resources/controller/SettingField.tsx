import { useState } from 'react';
import { CheckboxField } from '#crud/form/fields/CheckboxField.tsx';
import { NumberField } from '#crud/form/fields/NumberField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTicked, useTyped } from '#crud/form/fields/useTyped.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { controllerSettings, isOwnValue, type ControllerSetting } from './settings.ts';

export interface SettingFieldProps {
  form: RecordFormState<ControllerSetting>;
  name: ControllerSetting;
}

/** One setting of a controller. What needs a switch comes with it; what is set already never hides. */
export function SettingField({ form, name }: SettingFieldProps) {
  const { needs } = controllerSettings[name];
  const isSwitchedOn = useTicked(form, needs ?? name);
  const isOwn = isOwnValue(name, useTyped(form, name));
  // It stays while it is emptied, too: nothing may vanish under the fingers.
  const [wasOwn, setWasOwn] = useState(isOwn);
  if (isOwn && !wasOwn) setWasOwn(true);
  return needs === undefined || isSwitchedOn || wasOwn ? <Input form={form} name={name} /> : null;
}

function Input({ form, name }: SettingFieldProps) {
  const { label, kind, labels = {} } = controllerSettings[name];
  const given = { form, name, label };
  if (kind === 'switch') return <CheckboxField {...given} />;
  if (kind === 'line') return <TextField {...given} />;
  if (kind === 'seconds') return <NumberField {...given} unit="seconds" />;
  if (kind === 'level') return <NumberField {...given} />;
  const choices = Object.entries(labels).map(([value, words]) => ({ value, label: words }));
  return <SelectField {...given} choices={choices} none="Not set" />;
}
