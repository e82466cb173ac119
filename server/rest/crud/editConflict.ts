import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { versionHeader } from '#domain/calls/recordVersion.ts';
import type { AnyRecord } from '#domain/entities/index.ts';

/** A hash of the fields that the viewer sees: it needs no column, and no write can forget it. */
function versionOf(record: AnyRecord): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 32);
}

/** A change was based on another version. */
export class StaleWrite extends Error {
  /** The newest record; null: the viewer may not read it. */
  readonly record: AnyRecord | null;

  constructor(record: AnyRecord | null) {
    super('The record has changed since it was read.');
    this.name = 'StaleWrite';
    this.record = record;
  }
}

/** The version that a request is based on; absent: any. */
export const matchOf = ({ headers }: FastifyRequest): string | undefined => headers['if-match'];

/** RFC 9110, 13.1.1: versions in quotes, separated by commas. */
const versionList = /^\s*(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*\s*$/;

/**
 * @param match proxies that compress may mark a version as weak, and add to it.
 * @param mayRead whether the viewer may read the record.
 * @throws StaleWrite
 */
export function requireVersion(match: string | undefined, record: AnyRecord, mayRead: boolean): void {
  if (match === undefined || match.trim() === '*') return;
  const named = versionList.test(match) ? [...match.matchAll(/"([^"]*)"/g)].map(([, version = '']) => version) : [];
  if (named.some((version) => version.startsWith(versionOf(record)))) return;
  throw new StaleWrite(mayRead ? record : null);
}

export function withVersion(reply: FastifyReply, record: AnyRecord): AnyRecord {
  reply.header(versionHeader, `"${versionOf(record)}"`);
  return record;
}
