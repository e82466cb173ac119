import { formatDuration } from '#format/duration.ts';
import { useNow } from '#lib/useNow.ts';

export interface ElapsedProps {
  /** ISO text or milliseconds since 1970. */
  since: string | number;
  /** If given, shows the fixed span between the two. */
  until?: string | number | undefined;
  format?: (span: number) => string;
}

export function Elapsed({ since, until, format = formatDuration }: ElapsedProps) {
  const now = useNow(until === undefined);
  const end = until === undefined ? now : new Date(until).getTime();
  const span = Math.max(0, end - new Date(since).getTime());
  return <time dateTime={`PT${Math.floor(span / 1000)}S`}>{format(span)}</time>;
}
