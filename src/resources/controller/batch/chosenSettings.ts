import { controllerConfigBody } from '#domain/bodies/devices.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { sentenceOf } from '#domain/forms/checkTyped.ts';
import { fromTyped, type TypedValue } from '#domain/forms/typedValues.ts';
import { controllerSettings, type ControllerConfig, type ControllerSetting } from '../settings.ts';

export type ChosenSettings = Readonly<Partial<Record<ControllerSetting, string>>>;

export type Mistakes = Readonly<Partial<Record<ControllerSetting, string>>>;

/** The initial text of a setting's input. */
export function initialSettings(name: ControllerSetting): string {
  return controllerSettings[name].kind === 'switch' ? 'true' : '';
}

const typedValue = (name: ControllerSetting, text: string): TypedValue =>
  controllerSettings[name].kind === 'switch' ? text === 'true' : text;

/** The config to send, or the mistakes by setting. An empty value unsets a setting that may be unset. */
export function configOf(chosen: ChosenSettings): { config: ControllerConfig } | { mistakes: Mistakes } {
  const names = Object.keys(chosen) as ControllerSetting[];
  const typed = Object.fromEntries(names.map((name) => [name, typedValue(name, chosen[name] ?? '')]));
  const values = fromTyped(controllerConfigBody, typed);
  const parsed = controllerConfigBody.safeParse(values, { error: sentenceOf });
  const mistakes: Record<string, string> = {};
  for (const name of names) if (values[name] === undefined) mistakes[name] = formMessages.required;
  for (const { path, message } of parsed.error?.issues ?? []) mistakes[String(path[0])] ??= message;
  if (!parsed.success || Object.keys(mistakes).length > 0) return { mistakes };
  return { config: Object.fromEntries(names.map((name) => [name, parsed.data[name]])) };
}
