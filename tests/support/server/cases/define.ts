import type { Builders } from '../builders/index.ts';

/** A case makes its records in it. */
export interface Home {
  organisationId: number;
  siteId: number;
  /** The calling member of staff, for their own records. */
  userId: number;
}

export interface EntityCase {
  /** Creates a record of the organisation, as complete as possible. */
  build(build: Builders, home: Home): Promise<{ id: number }>;
  /**
   * Bodies of a create and an update. `created` and `changed`: what the record shows beyond that. null: only the server
   * writes such records.
   */
  bodies(
    build: Builders,
    home: Home,
  ): Promise<{ create: object; change: object; created?: object; changed?: object }> | null;
  /** Only super admins create and delete them; then there is one per home. */
  superAdminsAlone?: boolean;
  /** Made and deleted with another record: calls only change them. */
  comesWithAnother?: boolean;
  parameters?: Readonly<Record<string, string>>;
}

let names = 0;

/** A name that is unique in the contract. */
export const fresh = (word: string) => `${word} of the contract ${(names += 1)}`;
