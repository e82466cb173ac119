import type { Activity } from '#domain/activity/activity.ts';
import type { Burst } from '#domain/activity/bursts.ts';
import { entityOf } from '#domain/entities/index.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { inSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';

/** "A101", or "Gate 3" without a known name; null without a subject. */
export function subjectText({ subject, kind }: Activity): string | null {
  if (subject === null) return null;
  // "Unit A101 edited": a name alone does not say what was edited.
  if (kind === 'record' && subject.name !== null) return `${entityOf(subject.entity).label.one} ${subject.name}`;
  return subject.name ?? `${entityOf(subject.entity).label.one} ${idOfKey(subject.id)}`;
}

/** null: nobody is known. */
export function personText({ who }: Activity): string | null {
  if (who === null) return null;
  return who.name ?? (who.id === null ? null : `${entityOf(who.entity).label.one} ${who.id}`);
}

const verbs = /^(opened|closed|locked|unlocked|overlocked|armed)$/;

/** A burst in words: "14 units locked". */
export function burstText({ activities }: Burst): string {
  const [first] = activities;
  if (first === undefined || first.subject === null) return '';
  const isDoor = first.subject.entity === 'unit' && verbs.test(first.did);
  const many = isDoor ? 'doors' : inSentence(entityOf(first.subject.entity).label.many);
  const did = first.did.replace(/^was /, 'were ');
  return `${numberText(activities.length)} ${many} ${did}`;
}
