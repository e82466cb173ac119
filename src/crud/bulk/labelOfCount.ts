import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { inSentence } from '#domain/messages/records.ts';
import { countText } from '#format/numbers.ts';

export function labelOfCount(entity: EntityName, count: number): string {
  const { one, many } = entityOf(entity).label;
  return countText(count, inSentence(one), inSentence(many));
}
