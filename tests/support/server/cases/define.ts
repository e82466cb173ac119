import type { Builders } from '../builders/index.ts';

/** An organisation with a site, in which a case makes its records. */
export interface Home {
  organisationId: number;
  siteId: number;
  /** The member of staff who asks, for records that are a user's own. */
  userId: number;
}

/** What the contract suite needs to know of an entity to try its calls. */
export interface EntityCase {
  /** Makes a record of the organisation, with as many fields filled as there are. */
  build(build: Builders, home: Home): Promise<{ id: number }>;
  /**
   * A body that creates a record, and one that changes it. `created` and `changed` are what the record then shows,
   * where it is more or other than the body. null: the server alone writes such records.
   */
  bodies(
    build: Builders,
    home: Home,
  ): Promise<{ create: object; change: object; created?: object; changed?: object }> | null;
  /** Whether only a super admin creates and deletes such records; there is then one of them a home. */
  superAdminsAlone?: boolean;
  /** Whether such records are made and deleted with another one, so that calls only change them. */
  comesWithAnother?: boolean;
  /** Values of the path's parameters other than :id. */
  parameters?: Readonly<Record<string, string>>;
}

let names = 0;

/** A name that no other record of the contract has. */
export const fresh = (word: string) => `${word} of the contract ${(names += 1)}`;
