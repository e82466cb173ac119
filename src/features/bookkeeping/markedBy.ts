import type { BookRun } from '#domain/calls/bookkeeping.ts';

/** The organisation whose server keeps marks. */
export interface MarkedBy {
  id: number;
  /** The first day of its first file; null: there is none. */
  since: string | null;
  /** Its last file; null: there is none. */
  last: BookRun | null;
  /** Whether its settings say that its prices include GST. */
  isRegistered: boolean;
  onTaken: () => void;
}
