import type { EntityName, RecordOf } from '#domain/entities/index.ts';

export interface TextSource {
  /** A moment in the site's zone; empty if it is no moment. */
  moment(at: string | number, siteId: number | undefined): string;
  /** @param row the record at the site, which may carry the name. */
  siteName(siteId: number | undefined, row?: object): string | null;
  /** A record's name; null while it is not read, or cannot be read. */
  recordName(entity: EntityName, id: number): string | null;
  /** The rows of a list that the column `reads`; null if they can't be read. */
  rowsOf<Name extends EntityName>(entity: Name): readonly RecordOf<Name>[] | null;
}
