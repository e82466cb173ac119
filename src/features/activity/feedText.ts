import type { Activity } from '#domain/activity/activity.ts';
import type { Burst } from '#domain/activity/bursts.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { inSentence } from '#domain/messages/records.ts';
import { countText, numberText } from '#format/numbers.ts';

/** Whether a text begins with the record's kind: "Controller C3-02", "payment 54331", "Lock 3" of a motorised lock. */
function beginsWithKind(text: string, entity: EntityName): boolean {
  const label = entityOf(entity).label.one.toLowerCase();
  const begin = `${text.toLowerCase()} `;
  return [label, label.split(' ').at(-1)].some((word) => begin.startsWith(`${word} `));
}

/** "A101", or "Gate 3" without a known name; null without a subject. */
export function subjectText({ subject, kind }: Activity): string | null {
  if (subject === null) return null;
  const { entity, id, name } = subject;
  const { one } = entityOf(entity).label;
  if (name === null) return `${one} ${idOfKey(id)}`;
  // "Unit A101 edited": a name alone does not say what was edited.
  return kind === 'record' && !beginsWithKind(name, entity) ? `${one} ${name}` : name;
}

/** "created payment" without the kind of record. */
function withoutKind(act: string, entity: EntityName): string {
  const kind = ` ${inSentence(entityOf(entity).label.one)}`;
  return act.endsWith(kind) ? act.slice(0, -kind.length) : act;
}

/** What a person did, before the subject's name: "created payment", or "created" where the name says the kind. */
export function staffActText(activity: Activity): string {
  const { subject, did } = activity;
  const name = subjectText(activity);
  return subject !== null && name !== null && beginsWithKind(name, subject.entity)
    ? withoutKind(did, subject.entity)
    : did;
}

/** null: nobody is known. */
export function personText({ who }: Activity): string | null {
  if (who === null) return null;
  return who.name ?? (who.id === null ? null : `${entityOf(who.entity).label.one} ${who.id}`);
}

/** Words that do not go on a sentence about the subject: "door forced", "alarm started", "padlock offline". */
const statements =
  /^(?:alarm|fault|lock fault|door|motor|battery|calibration)\b|^(?!went |came ).*\b(?:offline|online)$/;

/** Acts of a reader, with the words around the name of the person who came to it. */
const readerActs: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'let someone in': [' let ', ' in'],
  'refused entry': [' refused ', ''],
};

/** The words around the person whom a reader let in or refused; null: nobody is known, or the line is of another act. */
export function readerAct(activity: Activity): readonly [before: string, after: string] | null {
  return personText(activity) === null ? null : (readerActs[activity.did] ?? null);
}

/** What stands after the subject's name: " locked", or ": door forced". */
export function actText({ did }: Activity): string {
  return statements.test(did) ? `: ${did}` : ` ${did}`;
}

const verbs = /^(opened|closed|locked|unlocked|overlocked|armed)$/;

/** Acts of bookings that people read as those of their customers, with the words for several. */
const customerActs: Readonly<Record<string, string>> = {
  'moved in': 'moved in',
  'moved out': 'moved out',
  'fell into arrears': 'fell into arrears',
  'paid its arrears': 'paid their arrears',
};

/** Entities that a sentence names by another word than lists do. */
const nouns: Partial<Record<EntityName, readonly [one: string, many: string]>> = { facilityMap: ['floor', 'floors'] };

/** "Morgan Ellis reordered 4 floors": the line is about the person, and its act may name the kind of record. */
function staffText(first: Activity, count: number, entity: EntityName): string {
  const { one, many } = entityOf(entity).label;
  const act = withoutKind(first.did, entity);
  const [noun, nounOfMany] = nouns[entity] ?? [inSentence(one), inSentence(many)];
  return `${personText(first) ?? 'Someone'} ${act} ${countText(count, noun, nounOfMany)}`;
}

/** A burst in words: "14 doors locked". */
export function burstText({ activities }: Burst): string {
  const [first] = activities;
  if (first === undefined || first.subject === null) return '';
  const { entity } = first.subject;
  if (first.source === 'action') return staffText(first, activities.length, entity);
  const ofCustomers = entity === 'booking' ? customerActs[first.did] : undefined;
  const customers = new Set(activities.map(({ customerId }) => customerId));
  // Whose bookings they are may be unknown.
  if (ofCustomers !== undefined && !customers.has(undefined))
    return `${countText(customers.size, 'customer')} ${ofCustomers}`;
  const isDoor = entity === 'unit' && verbs.test(first.did);
  const many = isDoor ? 'doors' : inSentence(entityOf(entity).label.many);
  return `${numberText(activities.length)} ${many} ${first.did.replace(/^was /, 'were ')}`;
}
