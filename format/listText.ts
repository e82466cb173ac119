import { numberText } from './numbers.ts';

/**
 * "A1", "A1 and A2", "A1, A2 and 7 more".
 * @param most so many are named, the others counted.
 */
export function listText(names: readonly string[], most = Infinity): string {
  const shown = names.slice(0, most);
  const parts = names.length > shown.length ? [...shown, `${numberText(names.length - shown.length)} more`] : shown;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
