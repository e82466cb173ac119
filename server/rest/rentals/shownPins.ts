import { and, eq, gt, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { rentalCalls } from '#domain/calls/rentals.ts';
import type { SearchCondition } from '#domain/calls/query.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { proofLimits } from '#domain/limits/proof.ts';
import { hiddenPin } from '#domain/entities/pinCode.ts';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import type { SecurityLine } from '#server/operations/securityLog.ts';
import { requireProof } from '#server/rest/account/requireProof.ts';
import { networkOf } from '#server/rest/clientNetwork.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { users } from '#server/storage/schema/people/users.ts';
import type { Viewer } from '#server/viewer.ts';
import type { StoredRow } from '../crud/define.ts';
import { lockRows } from '../crud/lockRows.ts';
import { hasRankOver } from '../people/rank.ts';

/** A record with its code in digits; dots stand for one that was changed outside the server. */
export function withCode<Row extends object>(pinKeys: PinKeys, row: Row): Row {
  const { id, code } = row as { id?: unknown; code?: unknown };
  if (typeof id !== 'number' || typeof code !== 'string') return row;
  return { ...row, code: pinKeys.open(id, code) ?? hiddenPin };
}

/** Whether a code fulfils a search condition, as the database compares other texts. */
export function fulfils(code: string, { query }: SearchCondition): boolean {
  if (Array.isArray(query)) return query.some((value) => String(value) === code);
  if (typeof query === 'object') throw new Refusal(400, sentences.noRange('code'), 'searchQuery');
  return code.includes(String(query));
}

export interface PinOwner {
  label: 'customer' | 'user';
  id: number;
  organisationId: number;
}

/**
 * Whether the viewer may read codes: their own, and those of owners whom they may give a code.
 * @param mayGive whether the viewer has the right to give codes to owners of this kind.
 */
export function mayReadCodes(viewer: Viewer, label: PinOwner['label'], owner: StoredRow, mayGive: boolean): boolean {
  if (label === 'customer') return mayGive;
  const { id, isSuperAdmin, permissions } = owner;
  return id === viewer.userId || (mayGive && hasRankOver(viewer, { isSuperAdmin, permissions }));
}

const detailOf = ({ label, id }: Pick<PinOwner, 'label' | 'id'>) => `${label} ${id}`;

/** The line of the security log for codes that are shown, without the codes. */
export function lineOfShown(
  viewer: Viewer,
  request: FastifyRequest,
  call: string,
  { label, id, organisationId }: PinOwner,
): SecurityLine {
  return {
    organisationId,
    kind: 'pin',
    call,
    isRefused: false,
    byId: viewer.userId,
    aboutId: label === 'user' ? id : null,
    recordId: id,
    network: networkOf(request),
    detail: detailOf({ label, id }),
  };
}

/** The calls that show the codes that somebody has: a change that names no code shows the one that stays. */
const showing: string[] = [
  'customerPinCodes',
  'userPinCodes',
  'customerPinCodeUpdate',
  'userPinCodeUpdate',
] satisfies (keyof typeof rentalCalls)[];

/**
 * Another person's codes need a recent proof, once somebody saw those of many people lately. Until the transaction ends,
 * the viewer's other looks wait to be counted.
 * @returns whether the person is one whose codes they saw lately.
 * @throws ProofNeeded
 */
export async function requireProofOfMany(
  transaction: Database,
  viewer: Viewer,
  owner: PinOwner,
  now: Date,
): Promise<boolean> {
  await lockRows(transaction, users, [viewer.userId]);
  const seen = await transaction
    .selectDistinct({ person: securityLines.detail })
    .from(securityLines)
    .where(
      and(
        eq(securityLines.kind, 'pin'),
        eq(securityLines.byId, viewer.userId),
        inArray(securityLines.call, showing),
        gt(securityLines.at, new Date(now.getTime() - proofLimits.minutes * 60_000)),
      ),
    );
  const isKnown = seen.some(({ person }) => person === detailOf(owner));
  if (!isKnown && seen.length >= proofLimits.people) requireProof(viewer);
  return isKnown;
}

export const hasCodes = (rows: readonly unknown[]): boolean => rows.some((row) => 'code' in (row as AnyRecord));
