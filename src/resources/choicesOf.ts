import type { Choice } from '#crud/form/fields/SelectField.tsx';

/** A list of values as the choices of a field, each by its label. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
