import { useState } from 'react';
import { CheckboxField } from '#crud/form/fields/CheckboxField.tsx';
import { NumberField } from '#crud/form/fields/NumberField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTicked, useTypedText } from '#crud/form/fields/useTypedText.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { controllerSettings, isCustomValue, type ControllerSetting } from './settings.ts';

export interface SettingFieldProps {
  form: RecordFormState<ControllerSetting>;
  name: ControllerSetting;
}

/** The field of one setting. It shows only while its switch is on, or if it has a value of its own. */
export function SettingField({ form, name }: SettingFieldProps) {
  const { needs } = controllerSettings[name];
  const isSwitchedOn = useTicked(form, needs ?? name);
  const isOwn = isCustomValue(name, useTypedText(form, name));
  // It stays visible while it is emptied, so that no field disappears during typing.
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
