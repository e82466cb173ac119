import { countText } from '#format/numbers.ts';
import { entityOf, type EntityName } from '../entities/index.ts';
import { inSentence } from './records.ts';

/** "40 units", "1 HID" */
export function labelOfCount(entity: EntityName, count: number): string {
  const { one, many } = entityOf(entity).label;
  return countText(count, inSentence(one), inSentence(many));
}
