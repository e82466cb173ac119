import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Change } from '../sync/source.ts';

/** A part of the host that follows changes. It has the hooks that it needs. */
export interface Follower {
  /** Cached rows of an entity enter, before any change of it. */
  warm?(entity: EntityName, rows: readonly AnyRecord[]): void;
  /** The cached rows of an entity can be read. */
  rowsRestored?(entity: EntityName): void;
  /** Held rows changed. */
  applied?(entity: EntityName, changes: readonly Change<AnyRecord>[]): void;
  /** The freshness of an entity's rows changed. They can be read by now. */
  stateChanged?(entity: EntityName): void;
  event?(event: LiveEvent): void;
  /**
   * A user of this browser changed a record.
   * @param isKnown whether the held row already shows the change.
   */
  changedHere?(event: LiveEvent, isKnown?: boolean): void;
  /** A user of this browser created a record whose id is unknown. */
  createdHere?(entity: EntityName): void;
  /** The user returned to a tab. */
  refetch?(): void;
  /** The socket is up. @param recovered whether it brought the missed events. */
  connected?(recovered: boolean): void;
  disconnected?(): void;
  /** @param hasOtherFields whether the new rights change the fields of an entity's records. */
  rightsChanged?(hasOtherFields: (entity: EntityName) => boolean): void;
  /** The user lost the right to an entity: nothing of it may stay. */
  forget?(entity: EntityName): void;
  stop?(): void;
}

type Hook<Name extends keyof Follower> = NonNullable<Follower[Name]>;

/** Tells all parts of the host of changes, in the order in which the parts were added. */
export class Followers {
  private readonly parts: Follower[] = [];

  add<Part extends Follower>(part: Part): Part {
    this.parts.push(part);
    return part;
  }

  tell<Name extends keyof Follower>(name: Name, ...parameters: Parameters<Hook<Name>>): void {
    for (const part of this.parts) {
      const hook = part[name] as ((...values: Parameters<Hook<Name>>) => void) | undefined;
      hook?.apply(part, parameters);
    }
  }
}
