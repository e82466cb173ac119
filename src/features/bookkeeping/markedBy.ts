/** The organisation whose server keeps marks. */
export interface MarkedBy {
  id: number;
  /** The first day of its first file; null: there is none. */
  since: string | null;
  onTaken: () => void;
}
