import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { inSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';

export function labelOfCount(entity: EntityName, count: number): string {
  const { one, many } = entityOf(entity).label;
  return `${numberText(count)} ${inSentence(count === 1 ? one : many)}`;
}
