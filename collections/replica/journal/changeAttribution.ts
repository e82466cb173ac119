import type { EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { LiveSubject } from '#domain/live/event.ts';
import { timing } from '#domain/limits/timing.ts';

/** User actions that explain a change: a command to the door, or a save. */
const attributedActions = ['command', 'save'] as const;
export type Action = (typeof attributedActions)[number];

interface Claim {
  actor: number;
  action: Action;
  /** In milliseconds since 1970. */
  until: number;
}

/** How long after an action a change counts as its effect (milliseconds). */
const attributionTimes: Record<Action, number> = { command: timing.commandConfirm, save: timing.apiTimeout };

/** Attributes a record's next changes to a user: all changes during a command, the first change after a save. */
export class ChangeAttribution {
  private readonly claims = new Map<string, Claim>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  attribute({ entity, id }: { entity: LiveSubject; id: RecordKey }, actor: number, action: Action): void {
    const now = this.now();
    for (const [key, { until }] of this.claims) if (until < now) this.claims.delete(key);
    this.claims.set(`${entity}|${id}`, { actor, action, until: now + attributionTimes[action] });
  }

  /** A read returned the record: its save is over once the journal has the change of that read. */
  onRead(entity: EntityName, id: RecordKey): void {
    const key = `${entity}|${id}`;
    const claim = this.claims.get(key);
    if (claim?.action !== 'save') return;
    queueMicrotask(() => {
      if (this.claims.get(key) === claim) this.claims.delete(key);
    });
  }

  /** The user who caused the record's current change; null: unknown. */
  actorOf(entity: EntityName, id: RecordKey): number | null {
    if (this.claims.size === 0) return null;
    const key = `${entity}|${id}`;
    const claim = this.claims.get(key);
    if (claim === undefined || claim.until < this.now()) return null;
    if (claim.action === 'save') this.claims.delete(key);
    return claim.actor;
  }
}
