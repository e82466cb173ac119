import { addDays } from '#format/days.ts';
import { pinCodeBody } from '../../bodies/rentals.ts';
import type { AnyRecord } from '../../entities/index.ts';
import { recordName } from '../../entities/recordName.ts';
import { importRowMessages } from '../../messages/importFiles.ts';
import { pinCodeMessages } from '../../messages/pinCodes.ts';
import { withFieldRule } from '../../validation/fieldRule.ts';
import type { RowDraft } from '../rowDraft.ts';
import type { ReadMoment } from '../values.ts';
import type { World } from '../world.ts';
import type { ImportKind } from './kind.ts';
import { customerFieldIds, customerFields, customerOf, customerQuestions, personOf, personText } from './people.ts';

/** As the form of a PIN code, and with its code: nobody could be told one that the server draws. */
const schema = withFieldRule(
  pinCodeBody.extend({ code: pinCodeBody.shape.code.unwrap() }),
  { fields: ['startsAt', 'endsAt'], at: 'endsAt', message: pinCodeMessages.endBeforeStart },
  ({ startsAt, endsAt }) => !endsAt || endsAt.getTime() > (startsAt?.getTime() ?? Number.NEGATIVE_INFINITY),
);

const ownerOf = (draft: RowDraft) => draft.values['owner'] as AnyRecord | undefined;

function putMoment(draft: RowDraft, world: World, field: 'startsAt' | 'endsAt'): void {
  const read = draft.value<ReadMoment>(field);
  if (read === undefined) return;
  const { day, time, instant } = read;
  // A day as the end is the last one.
  const isLast = field === 'endsAt' && time === null;
  const at = instant ?? world.instantAt(draft.siteId, isLast ? addDays(day, 1) : day, time ?? '00:00');
  draft.body[field] = new Date(at).toISOString();
}

function complete(draft: RowDraft, world: World): void {
  const customer = customerOf(draft, world);
  const site = draft.value<number>('site');
  if (site !== undefined) draft.body['siteId'] = site;
  putMoment(draft, world, 'startsAt');
  putMoment(draft, world, 'endsAt');
  if (customer === null) return;
  draft.values['owner'] = customer;
  draft.parameters = { id: customer.id };
}

/** The codes of earlier rows, with their customers. They stay in this plan, and go into no remark. */
const codesInFile = (world: World) => world.memory('codes', () => new Map<string, { owner: number; line: number }>());

function check(draft: RowDraft, world: World): void {
  const earlier = codesInFile(world).get(String(draft.body['code'] ?? ''));
  const owner = ownerOf(draft);
  if (earlier !== undefined && owner !== undefined && earlier.owner !== owner.id) {
    draft.refuse('code', importRowMessages.codeTwice(earlier.line));
  }
}

function remember(draft: RowDraft, world: World): void {
  const owner = ownerOf(draft);
  if (owner !== undefined)
    codesInFile(world).set(String(draft.body['code'] ?? ''), { owner: owner.id, line: draft.line });
}

export const pinCodeKind: ImportKind = {
  id: 'pinCode',
  schema,
  siteField: null,
  needsSite: false,
  fields: [
    ...customerFields,
    { id: 'code', label: 'PIN', value: 'pin', isSecret: true, isRequired: true },
    { id: 'site', label: 'Site', value: { entity: 'site', isAtSite: false }, path: null },
    { id: 'startsAt', label: 'Valid from', value: 'moment' },
    { id: 'endsAt', label: 'Valid until', value: 'moment' },
  ],
  needs: () => ['customer', 'site'],
  asksBy: customerFieldIds,
  questions: customerQuestions,
  complete,
  /** Existing codes are never read for a comparison; the server refuses one that is in use. */
  find: () => null,
  check,
  remember,
  key: (draft) => {
    const owner = ownerOf(draft);
    return owner === undefined ? null : `${owner.id}/${String(draft.body['code'] ?? '')}`;
  },
  name: (draft) => {
    const owner = ownerOf(draft);
    return owner === undefined ? personText(personOf(draft)) : recordName('customer', owner);
  },
  findBy: () => ({}),
};
