import type { KnownDevice } from './knownDevices.ts';

/** The inputs of a kind, and whether each is active; undefined: it has not said so. */
export const inputsOf = ({ description, inputs }: KnownDevice, kind: 'tamper' | 'problem') =>
  (description?.inputs ?? [])
    .filter((input) => input.kind === kind)
    .map((input) => ({ ...input, isActive: inputs.get(input.key) }));

/** Whether any of the inputs is active; undefined: there is none, or none has said so. */
export function anyActive(inputs: readonly { isActive: boolean | undefined }[]): boolean | undefined {
  const said = inputs.flatMap(({ isActive }) => isActive ?? []);
  return said.length === 0 ? undefined : said.includes(true);
}
