import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { removeStored, storedKeys } from '#lib/storedValue.ts';
import { DraftStore } from '#crud/form/draftStore.ts';
import { FormModel } from '#crud/form/formModel.ts';
import { staffToken } from '#tests/support/session/token.ts';
import { draws } from '#tests/support/properties/seed.ts';

const schema = z.object({ name: z.string(), notes: z.string(), pin: z.string() });
type Texts = Record<string, string>;

function openPage(userId: number, record: Texts) {
  const draftStore = new DraftStore({ userId, name: 'customer.7' });
  const edits = new FormModel({ schema, draftStore, secret: ['pin'], filled: { ...record }, isStored: true });
  const { form } = edits;
  form.reset(record);
  if (edits.restore()?.isOlder === true) edits.applyPendingDraft();
  return {
    edits,
    type: (path: string, text: string) => {
      form.setValue(path, text);
      edits.saveDraft();
    },
    shown: () => ({ ...form.getValues() }) as Texts,
  };
}

/** A browser with several users in turn, and the drafts that each must find again. */
class Counter {
  record: Texts = { name: 'Nora', notes: '', pin: '' };
  userId = 1;
  /** Typed but unsaved, as stored. */
  kept: Texts = {};
  page = this.enter(1);
  private count = 0;

  private enter(userId: number) {
    localStorage.setItem(storageKeys.token, staffToken({ id: userId }));
    return openPage(userId, this.record);
  }

  private text(): string {
    this.count += 1;
    return `user ${this.userId} wrote ${this.count}`;
  }

  private keepWhatDiffers(typed: Texts): void {
    const differing = Object.entries(typed).filter(([path, text]) => path !== 'pin' && text !== this.record[path]);
    this.kept = Object.fromEntries(differing);
  }

  type(path: string): void {
    this.page.type(path, this.text());
    this.keepWhatDiffers(this.page.shown());
  }

  /** Another tab of the same user opens and closes. */
  typeElsewhere(path: string): void {
    const page = this.enter(this.userId);
    page.type(path, this.text());
    this.keepWhatDiffers(page.shown());
  }

  reload(): void {
    this.page.edits.saveDraft(true);
    this.page = this.enter(this.userId);
  }

  crash(): void {
    this.page = this.enter(this.userId);
  }

  /** The sign-in ends, and another begins: the first one's data goes. */
  refuse(next: number): void {
    localStorage.removeItem(storageKeys.token);
    if (next !== this.userId) this.wipe();
    this.userId = next;
    this.page = this.enter(next);
  }

  /** Signs out, with one last key press before the screen goes. */
  signOut(next: number): void {
    localStorage.removeItem(storageKeys.token);
    this.wipe();
    this.page.type('notes', this.text());
    this.page.edits.saveDraft(true);
    expect(storedKeys(storageKeys.draftPrefix)).toEqual([]);
    this.userId = next;
    this.page = this.enter(next);
  }

  save(): void {
    const sent = this.page.edits.snapshot() as Texts;
    this.record = { ...sent, pin: '' };
    this.page.edits.markSaved({ ...sent });
    this.kept = {};
  }

  discard(): void {
    this.page.edits.discard();
    this.kept = {};
  }

  /** Another user's change, visible on this page. */
  change(path: string): void {
    this.record = { ...this.record, [path]: `somebody wrote ${(this.count += 1)}` };
    this.page.edits.refill(this.record);
    this.keepWhatDiffers({ ...this.record, ...this.kept });
  }

  private wipe(): void {
    removeStored(storageKeys.draftPrefix);
    this.kept = {};
  }

  check(): void {
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
    const shown = Object.values(this.page.shown()).filter((text) => text.startsWith('user '));
    const mine = shown.filter((text) => text.startsWith(`user ${this.userId} `));
    const saved = new Set(Object.values(this.record));
    expect(shown.filter((text) => !mine.includes(text) && !saved.has(text))).toEqual([]);
  }

  found(): Texts {
    const { pin: _pin, ...open } = openPage(this.userId, this.record).shown();
    return open;
  }
}

const path = fc.constantFrom('name', 'notes');
const person = fc.constantFrom(1, 2);
const step = fc.oneof(
  { weight: 4, arbitrary: path.map((name) => ['type', name] as const) },
  path.map((name) => ['typeElsewhere', name] as const),
  path.map((name) => ['change', name] as const),
  person.map((next) => ['refuse', next] as const),
  person.map((next) => ['signOut', next] as const),
  fc.constantFrom(['reload'] as const, ['crash'] as const, ['save'] as const, ['discard'] as const),
);

it('never shows what one person typed to another, and loses nothing of the same one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      localStorage.clear();
      const counter = new Counter();
      for (const [kind, given] of steps) {
        if (kind === 'type' || kind === 'typeElsewhere' || kind === 'change') counter[kind](given);
        else if (kind === 'refuse' || kind === 'signOut') counter[kind](given);
        else counter[kind]();
        counter.page.type('pin', 'secret');
        counter.check();
        const { pin: _pin, ...record } = counter.record;
        expect(counter.found()).toEqual({ ...record, ...counter.kept });
      }
    }),
    { numRuns: draws(300) },
  );
});
