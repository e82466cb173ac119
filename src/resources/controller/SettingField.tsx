import { useState } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { controllerBody } from '#domain/bodies/devices.ts';
import { controllerMessages } from '#domain/messages/controllers.ts';
import { deviceHint } from './deviceSettings.tsx';
import { controllerSettings, isCustomValue, type ControllerSetting } from './settings.ts';
import { useCurrentForm } from '#crud/form/formContext.ts';
import { formFields } from '#crud/form/formFields.ts';
import { Fieldset } from '#ui/field/Fieldset.tsx';

const { CheckboxField, NumberField, SelectField, TextField, useTicked, useTypedText } =
  formFields<typeof controllerBody>();

export interface SettingFieldProps {
  name: ControllerSetting;
  /** The network device that the controller stands for; null: none, or it is not known. */
  device: NetworkDevice | null;
}

/** One setting. While its switch is known to be off it is disabled and says so, unless it has a value of its own. */
export function SettingField({ name, device }: SettingFieldProps) {
  const { needs } = controllerSettings[name];
  const { isUnknown } = useCurrentForm();
  const isSwitchedOn = useTicked(needs ?? name);
  const typed = useTypedText(name);
  const isOwn = isCustomValue(name, typed);
  // It stays enabled while it is emptied, so that no field is lost during typing.
  const [wasOwn, setWasOwn] = useState(isOwn);
  if (isOwn && !wasOwn) setWasOwn(true);
  if (needs === undefined) {
    const value = typed === '' ? null : Number(typed);
    return <Input name={name} hint={deviceHint(name, value, device)} />;
  }
  const isUsable = isSwitchedOn || wasOwn || isUnknown(needs);
  return (
    <Fieldset disabled={!isUsable}>
      <Input name={name} hint={isUsable ? undefined : controllerMessages.needs(controllerSettings[needs].label)} />
    </Fieldset>
  );
}

function Input({ name, hint }: { name: ControllerSetting; hint?: string | undefined }) {
  const { label, kind, labels = {}, isNegated = false } = controllerSettings[name];
  const given = { name, label, ...(hint === undefined ? {} : { hint }) };
  if (kind === 'switch') return <CheckboxField {...given} isNegated={isNegated} />;
  if (kind === 'line') return <TextField {...given} />;
  if (kind === 'seconds') return <NumberField {...given} unit="seconds" />;
  if (kind === 'level') return <NumberField {...given} />;
  const choices = Object.entries(labels).map(([value, words]) => ({ value, label: words }));
  return <SelectField {...given} choices={choices} none="Not set" />;
}
