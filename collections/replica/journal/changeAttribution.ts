import type { EntityName } from '#domain/entities/index.ts';
import type { LiveSubject } from '#domain/live/event.ts';
import { timing } from '#domain/limits/timing.ts';

/** What somebody here did to a record: asked its door, or saved it. */
export const actions = ['command', 'save'] as const;
export type Action = (typeof actions)[number];

interface Claim {
  actor: number;
  action: Action;
  /** In milliseconds since 1970. */
  until: number;
}

/** How long a change may be the doing of an action (milliseconds); a save's is read at once, if the API answers. */
const spans: Record<Action, number> = { command: timing.commandConfirm, save: timing.apiTimeout };

/** Whose doing the next changes of a record are: of a command all within its time, of a save the one that it brings. */
export class ChangeAttribution {
  private readonly claims = new Map<string, Claim>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  acted({ entity, id }: { entity: LiveSubject; id: number }, actor: number, action: Action): void {
    const now = this.now();
    for (const [key, { until }] of this.claims) if (until < now) this.claims.delete(key);
    this.claims.set(`${entity}|${id}`, { actor, action, until: now + spans[action] });
  }

  /** A read has decided about a record: what a save did to it is known, once the change of that read is in the journal. */
  decided(entity: EntityName, id: number): void {
    const key = `${entity}|${id}`;
    const claim = this.claims.get(key);
    if (claim?.action !== 'save') return;
    queueMicrotask(() => {
      if (this.claims.get(key) === claim) this.claims.delete(key);
    });
  }

  /** Who changed the record just now; null: nobody here, as far as is known. */
  actorOf(entity: EntityName, id: number): number | null {
    if (this.claims.size === 0) return null;
    const key = `${entity}|${id}`;
    const claim = this.claims.get(key);
    if (claim === undefined || claim.until < this.now()) return null;
    if (claim.action === 'save') this.claims.delete(key);
    return claim.actor;
  }
}
