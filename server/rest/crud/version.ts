import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { versionHeader } from '#domain/calls/recordVersion.ts';
import type { AnyRecord } from '#domain/entities/index.ts';

/** Of what the viewer sees of a record: it needs no column, and no write can forget it. */
function versionOf(record: AnyRecord): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 32);
}

/** A change was based on another version. */
export class StaleWrite extends Error {
  /** The record as it is now. */
  readonly record: AnyRecord;

  constructor(record: AnyRecord) {
    super('The record has changed since it was read.');
    this.name = 'StaleWrite';
    this.record = record;
  }
}

/** The version that a request is based on; absent: any. */
export const matchOf = ({ headers }: FastifyRequest): string | undefined => headers['if-match'];

/**
 * @param match proxies that compress may mark a version as weak, and add to it.
 * @throws StaleWrite
 */
export function requireVersion(match: string | undefined, record: AnyRecord): void {
  if (match === undefined || match.trim() === '*') return;
  const named = [...match.matchAll(/"([^"]*)"/g)].map(([, version = '']) => version);
  if (!named.some((version) => version.startsWith(versionOf(record)))) throw new StaleWrite(record);
}

export function withVersion(reply: FastifyReply, record: AnyRecord): AnyRecord {
  reply.header(versionHeader, `"${versionOf(record)}"`);
  return record;
}
