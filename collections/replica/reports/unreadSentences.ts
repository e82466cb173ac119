import { numberText } from '#format/numbers.ts';
import { entityOf } from '#domain/entities/index.ts';
import { entityOfSource } from '#domain/reports/reportRecords.ts';
import type { SourceState } from './sourceRecords.ts';

const sentence = (text: string | null) => (text === null || /[.!?]$/.test(text) ? (text ?? '') : `${text}.`);

/** What of a report's sources could not be read, in sentences. */
export function unreadSentences(states: readonly SourceState[]): string[] {
  return states.flatMap(({ source, status, failure, skipped }) => {
    const { one, many } = entityOf(entityOfSource[source]).label;
    if (status === 'refused') return [`You may not see ${many.toLowerCase()}, so they aren't counted.`];
    if (status === 'failed') return [`${many} couldn't be read, so they aren't counted. ${sentence(failure)}`.trim()];
    if (skipped === 0) return [];
    return skipped === 1
      ? [`1 ${one.toLowerCase()} couldn't be read and isn't counted.`]
      : [`${numberText(skipped)} ${many.toLowerCase()} couldn't be read and aren't counted.`];
  });
}
