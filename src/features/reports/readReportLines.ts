import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { ReportChunk, ReportLinesQuery } from '#collections/replica/reports/reportQuery.ts';

/** Rows of each chunk. */
const chunkRows = 500;

export interface ReadLinesInput {
  replica: Pick<ReplicaClient, 'hostRequest'>;
  lines: ReportLinesQuery;
  signal: AbortSignal;
  /** The most rows to read; absent: all. */
  limit?: number;
}

/**
 * All rows of a report's table as they are at one moment, chunk by chunk.
 *
 * @throws AppError where they cannot be read; DOMException when it is called off.
 */
export async function* readReportLines({
  replica,
  lines,
  signal,
  limit = Infinity,
}: ReadLinesInput): AsyncGenerator<ReportChunk> {
  let listing: number | null = null;
  let skip = 0;
  for (;;) {
    const chunk: ReportChunk = await replica.hostRequest('reportLines', {
      ...lines,
      listing,
      skip,
      limit: Math.min(chunkRows, limit - skip),
    });
    signal.throwIfAborted();
    yield chunk;
    skip += chunk.rows.length;
    if (chunk.rows.length === 0 || skip >= Math.min(limit, chunk.total)) return;
    ({ listing } = chunk);
  }
}
