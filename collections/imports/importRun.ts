import { sessionCalls } from '#domain/calls/session.ts';
import { importCalls } from '#domain/calls/imports.ts';
import { isFields } from '#domain/entities/readable.ts';
import { idIn } from '#domain/entities/recordReader.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { ImportStep, PlannedRow } from '#domain/import/plan.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { importRunLimits } from '#domain/limits/importRun.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import { shortHash } from '#collections/schema/textHash.ts';
import { serverKnowsKeys } from '#collections/transport/api.ts';
import type { ReplicaOwner } from '../replica/host/options.ts';
import { Throttle } from '../replica/throttle.ts';
import { hiddenCell, isSharedStep, type ImportEntry } from './importEntry.ts';
import type { ImportHost } from './importHost.ts';
import type { ImportLedger, KeptPlace, KeptStep } from './importLedger.ts';
import { Halted, isTransient, RunPace } from './runPace.ts';
import { ignoreUnknownCall, listServerImports } from './serverImports.ts';
import { sha256 } from './sha256.ts';
import { AlreadyThere, StepSender, UnknownOutcome, type SentStep } from './stepSender.ts';
import type { ServerTraits } from './stepCall.ts';
import { undoStep } from './undoStep.ts';

export interface ImportRunOptions {
  entry: ImportEntry;
  host: ImportHost;
  ledger: ImportLedger;
  owner: ReplicaOwner;
  /** Earlier imports of the same file that ended: their keys are used up. */
  earlier: number;
  /** Called when anything of the entry changed. */
  onChange: () => void;
  /** Called when a record of the entity was saved. */
  onSaved: (entity: EntityName) => void;
}

/** Why a run ended before its rows did. */
export type HaltReason = 'paused' | 'stopped' | 'closed';

const nothingSent: KeptPlace = { state: 'waiting', outcome: null, steps: {} };

/** Imports of one file that ended, at most: each begins other keys. */
const mostGenerations = 100;

/** One run of an import, or its undo: sends steps a few at a time, and writes down each before and after. */
export class ImportRun {
  private readonly options: ImportRunOptions;
  private readonly abort = new AbortController();
  private readonly pace: RunPace;
  private readonly sender: StepSender;
  private readonly touched = new Set<EntityName>();
  private readonly refetch: Throttle;
  /** The records that rows of this import made. */
  private readonly taken = new Set<RecordKey>();
  private traits: ServerTraits = { hasImports: false, hasLadderWaits: false };
  private reason: HaltReason | null = null;
  /** A person ended the run: rows in flight are finished. */
  private isEnding = false;

  constructor(options: ImportRunOptions) {
    this.options = options;
    const { host, owner, entry, onChange } = options;
    const { signal } = this.abort;
    this.pace = new RunPace({
      scheduler: host.scheduler,
      signal,
      isCommanding: host.isCommanding,
      probe: () => this.askServer(),
      onWait: (sentence) => {
        entry.waitsFor = sentence;
        onChange();
      },
    });
    this.sender = new StepSender({
      host,
      signal,
      traits: () => this.traits,
      until: (time) => this.pace.rest(time - host.scheduler.now()),
      knowsKeys: () => serverKnowsKeys(owner.apiBase),
      isTaken: (key) => this.taken.has(key),
    });
    this.refetch = new Throttle({
      scheduler: host.scheduler,
      interval: importRunLimits.listRefetch,
      show: () => this.reportLists(),
    });
    for (const { steps } of entry.places.values())
      for (const { key } of Object.values(steps)) if (key !== null) this.taken.add(key);
  }

  /** Ends the run: rows in flight are finished first, unless the host closes. */
  halt(reason: HaltReason): void {
    this.reason ??= reason;
    this.isEnding = true;
    if (reason === 'closed' || this.options.entry.waitsFor !== null) this.abort.abort();
  }

  /**
   * Sends all rows that are not saved yet.
   * @returns why it ended early; null: each row has its outcome.
   * @throws an error of the ledger, or AppError when the import may not begin.
   */
  async save(): Promise<HaltReason | null> {
    return this.untilHalted(async () => {
      await this.learnServer();
      await this.openAtServer();
      const { entry } = this.options;
      const rows = entry.rows.filter((row) => row.steps.length > 0 && this.isToSend(row));
      const total = entry.rows.filter(({ steps }) => steps.length > 0).length;
      entry.progress = { done: total - rows.length, total };
      const needed = new Set(rows.flatMap(({ steps }) => namesNeeded(steps)));
      for (const [name, step] of entry.sharedSteps()) if (needed.has(name)) await this.saveShared(name, step);
      await this.inTurn(rows, (row) => this.saveRow(row));
      await this.closeAtServer('finished');
    });
  }

  /** Takes back what the import made and changed, the last row first. @throws as `save` */
  async undo(): Promise<HaltReason | null> {
    return this.untilHalted(async () => {
      await this.learnServer();
      const { entry } = this.options;
      const rows = entry.rows.filter((row) => hasDone(entry.placeOf(row.index))).toReversed();
      const shared = [...entry.sharedSteps()].filter(([name]) => hasDone(entry.places.get(name))).toReversed();
      entry.progress = { done: 0, total: rows.length };
      await this.inTurn(rows, (row) => this.undoPlace(String(row.index), row.steps, row));
      for (const [name, step] of shared) await this.undoShared(name, step);
      await this.closeAtServer('undone');
    });
  }

  /** A person removed the import from the browser: its keys may age at the server. */
  async closeForgotten(): Promise<void> {
    const { serverId } = this.options.entry.kept;
    // The server closes by itself what nobody closes.
    if (serverId !== null) await this.closeImport(serverId, 'finished').catch(() => undefined);
  }

  private async untilHalted(task: () => Promise<void>): Promise<HaltReason | null> {
    try {
      await task();
      return null;
    } catch (thrown) {
      if (!(thrown instanceof Halted)) throw thrown;
      return this.reason ?? 'closed';
    } finally {
      this.refetch.stop();
      if (this.reason !== 'closed') this.reportLists();
      this.options.entry.progress = null;
      this.options.entry.waitsFor = null;
    }
  }

  /** Any good answer says whether the server knows keys, which must be known before the first save. */
  private askServer(): Promise<unknown> {
    const { host, owner } = this.options;
    const { signal } = this.abort;
    return host.api.call(sessionCalls.currentUser, { parameters: { id: owner.userId }, signal, inBackground: true });
  }

  private async learnServer(): Promise<void> {
    const { host } = this.options;
    await this.patiently(() => this.askServer().catch((thrown: unknown) => ignoreUnknownCall(thrown)));
    const imports = await this.patiently(() => this.listImports());
    const [booking] = host.rowsOf('booking');
    // A server that has kept this import before is our own, whatever stands before it now.
    const hasImports = imports !== null || this.options.entry.kept.serverId !== null;
    this.traits = { hasImports, hasLadderWaits: hasImports || (booking !== undefined && 'ladderWaits' in booking) };
  }

  private listImports(): Promise<Map<number, string> | null> {
    return listServerImports(this.options.host.api, this.abort.signal);
  }

  /** Chooses what the keys begin with, and opens the import where the server keeps imports. */
  private async openAtServer(): Promise<void> {
    const { entry, earlier } = this.options;
    const isNew = entry.kept.hash === null;
    let generation = earlier;
    for (;;) {
      const hash = entry.kept.hash ?? (await this.hashOf(generation));
      const listed = this.traits.hasImports ? await this.patiently(() => this.listImports()) : null;
      if (listed === null) return this.keep({ hash });
      const serverId = await this.patiently(() => this.openImport(hash));
      const before = serverId === null ? undefined : listed.get(serverId);
      const isUsedUp = isNew && (before === 'undone' || before === 'finished') && generation < mostGenerations;
      if (!isUsedUp || serverId === null) return this.keep({ hash, serverId });
      // Its keys would be answered by records that are gone. It was only opened to learn that.
      await this.patiently(() => this.closeImport(serverId, before));
      generation += 1;
    }
  }

  private async hashOf(generation: number): Promise<string> {
    const { entry, owner } = this.options;
    const { kind, contentHash, settings } = entry.kept;
    const name = JSON.stringify([owner.organisationId, kind, settings.siteId, contentHash, generation]);
    return sha256(new TextEncoder().encode(name));
  }

  private async openImport(key: string): Promise<number | null> {
    const { entry, host } = this.options;
    const { kind: entity, fileName, rowCount } = entry.kept;
    const body = { key, entity, fileName: fileName.slice(0, 200), rowCount };
    const { signal } = this.abort;
    return idIn(await host.api.call(importCalls.importOpen, { body, signal, inBackground: true })) ?? null;
  }

  private async closeImport(id: number, state: string): Promise<void> {
    const { signal } = this.abort;
    await this.options.host.api.call(importCalls.importClose, {
      parameters: { id },
      body: { state },
      signal,
      inBackground: true,
    });
  }

  /** Its keys may age from now on. With rows that failed they must not: somebody may send those again. */
  private async closeAtServer(state: 'finished' | 'undone'): Promise<void> {
    const { serverId } = this.options.entry.kept;
    const { outcomes } = this.options.entry.view();
    const isLeft = outcomes.waiting + outcomes.sending + outcomes.failed + outcomes.unknown > 0;
    if (serverId === null || (state === 'finished' && isLeft)) return;
    await this.patiently(() => this.closeImport(serverId, state).catch((thrown: unknown) => ignoreUnknownCall(thrown)));
  }

  private async keep(change: { hash: string; serverId?: number | null }): Promise<void> {
    const { entry, ledger } = this.options;
    entry.kept = { ...entry.kept, ...change };
    await ledger.putImport(entry.kept).catch(failLedger);
  }

  /** Hands items to a few workers in their order. */
  private async inTurn<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
    let next = 0;
    const failures: Error[] = [];
    const work = async (worker: number) => {
      const isLeft = () => next < items.length && failures.length === 0 && !this.isEnding;
      while (isLeft()) {
        await this.pace.turn(worker, isLeft);
        if (!isLeft()) break;
        const item = items[next];
        next += 1;
        if (item === undefined) return;
        await task(item);
        const { progress } = this.options.entry;
        if (progress !== null) this.options.entry.progress = { ...progress, done: progress.done + 1 };
        this.options.onChange();
      }
    };
    const workers = Array.from({ length: importRunLimits.rowsAtOnce }, (_, worker) =>
      work(worker).catch((thrown: unknown) => {
        failures.push(thrown instanceof Error ? thrown : toAppError(thrown));
      }),
    );
    await Promise.all(workers);
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    if (this.isEnding) throw new Halted();
  }

  private isToSend(row: PlannedRow): boolean {
    const state = this.options.entry.stateOf(row);
    return state === 'waiting' || state === 'sending' || state === 'failed';
  }

  /** A shared step that fails fails the rows that need it, each in its turn. */
  private async saveShared(name: string, step: ImportStep): Promise<void> {
    if (this.options.entry.places.get(name)?.state === 'done') return;
    await this.savePlace(name, [step]);
  }

  private async saveRow(row: PlannedRow): Promise<void> {
    await this.savePlace(
      String(row.index),
      row.steps.filter(({ name }) => !isSharedStep(name)),
    );
  }

  /** Sends the steps of a place that are not done yet, one after the other. */
  private async savePlace(place: string, steps: readonly ImportStep[]): Promise<void> {
    const { entry } = this.options;
    const now = () => entry.places.get(place) ?? nothingSent;
    try {
      for (const step of steps) {
        const needsId = isSharedStep(place) || steps.length > 1;
        if (now().steps[step.name]?.state !== 'done') await this.saveStep(place, { step, needsId }, now);
      }
      await this.putPlace(place, { ...now(), state: 'done', outcome: null });
    } catch (thrown) {
      if (thrown instanceof Halted || thrown instanceof LedgerFailure) throw thrown;
      if (thrown instanceof AlreadyThere)
        return this.putPlace(place, { ...now(), state: 'done', outcome: importRunMessages.alreadyThere });
      const isUnknown = thrown instanceof UnknownOutcome;
      const outcome = isUnknown ? importRunMessages.unknown : withoutSecrets(toAppError(thrown).message, steps);
      await this.putPlace(place, { ...now(), state: isUnknown ? 'unknown' : 'failed', outcome });
    }
  }

  private async saveStep(
    place: string,
    { step, needsId }: Pick<SentStep, 'step' | 'needsId'>,
    now: () => KeptPlace,
  ): Promise<void> {
    const { hash } = this.options.entry.kept;
    const noted = (kept: KeptStep | null) => {
      const { [step.name]: _before, ...others } = now().steps;
      return kept === null ? others : { ...others, [step.name]: kept };
    };
    try {
      const done = await this.patiently(
        () =>
          this.sender.send({
            step,
            requestKey: `import.${hash}.${isSharedStep(place) ? '' : `${place}.`}${safeName(step.name)}`,
            kept: now().steps[step.name],
            madeId: (name) => this.madeId(place, name),
            needsId,
            note: (kept) => this.putPlace(place, { ...now(), state: 'sending', outcome: null, steps: noted(kept) }),
          }),
        // A server that asks for patience has done nothing.
        async (error) => {
          if (error.status === 429) await this.putPlace(place, { ...now(), steps: noted(null) });
        },
      );
      if (done.key !== null) this.taken.add(done.key);
      await this.putPlace(place, { ...now(), steps: noted(done) });
      this.onSaved(step.entity);
    } catch (thrown) {
      const isRefused =
        !(thrown instanceof Halted) && !(thrown instanceof UnknownOutcome) && toAppError(thrown).isRefusal;
      if (isRefused || thrown instanceof AlreadyThere) await this.putPlace(place, { ...now(), steps: noted(null) });
      throw thrown;
    }
  }

  /** The id of the record that a step made: one of the row, or one that rows share. */
  private madeId(place: string, name: string): number | null {
    const { places } = this.options.entry;
    const step = places.get(place)?.steps[name] ?? places.get(name)?.steps[name];
    return step?.state === 'done' && step.key !== null ? idOfKey(step.key) : null;
  }

  /** No row stands for what several rows share, so a notice says why it stays. */
  private async undoShared(name: string, step: ImportStep): Promise<void> {
    const { entry } = this.options;
    await this.undoPlace(name, [step], null);
    const { state, outcome } = entry.places.get(name) ?? nothingSent;
    const shown = name.slice(name.indexOf(':') + 1);
    if (state === 'kept') entry.notices = [...entry.notices, importRunMessages.sharedKept(shown, outcome ?? '')];
  }

  private async undoPlace(place: string, steps: readonly ImportStep[], row: PlannedRow | null): Promise<void> {
    const { entry, host } = this.options;
    const sentences: string[] = [];
    let isKept = false;
    const own = row === null ? steps : steps.filter(({ name }) => !isSharedStep(name));
    for (const step of own.toReversed()) {
      const kept = entry.places.get(place);
      const done = kept?.steps[step.name];
      if (kept === undefined || done?.state !== 'done') continue;
      const { isUndone, sentence } = await this.patiently(() =>
        undoStep(step, done, {
          host,
          signal: this.abort.signal,
          traits: this.traits,
          requestKey: `import.${entry.kept.hash}.${place}.undo`,
          madeId: (name) => this.madeId(place, name),
          isTaken: (key) => this.taken.has(key) && done.key !== key,
        }),
      );
      sentences.push(sentence);
      this.onSaved(step.entity);
      if (!isUndone) {
        isKept = true;
        break; // what an earlier step made is used by this one
      }
      await this.putPlace(place, { ...kept, steps: { ...kept.steps, [step.name]: { ...done, state: 'undone' } } });
    }
    const kept = entry.places.get(place) ?? nothingSent;
    await this.putPlace(place, {
      ...kept,
      state: isKept ? 'kept' : 'undone',
      outcome: sentences.filter((each) => each !== '').join(' '),
    });
  }

  private async putPlace(place: string, kept: KeptPlace): Promise<void> {
    const { entry, ledger, onChange } = this.options;
    entry.setPlace(place, kept);
    onChange();
    await ledger.putPlace(entry.kept.id, place, kept).catch(failLedger);
  }

  /**
   * Repeats a task until the server has answered it, whatever happens meanwhile.
   * @param onFailed called with each failure before the task is repeated.
   * @throws Halted; AppError for a refusal, or a server that fails again and again.
   */
  private async patiently<Result>(
    task: () => Promise<Result>,
    onFailed: (error: AppError) => Promise<void> = () => Promise.resolve(),
  ): Promise<Result> {
    for (let attempt = 1; ;) {
      try {
        const result = await task();
        this.pace.succeeded();
        return result;
      } catch (thrown) {
        if (this.abort.signal.aborted) throw new Halted();
        if ([LedgerFailure, UnknownOutcome, AlreadyThere].some((kind) => thrown instanceof kind)) throw thrown;
        const error = toAppError(thrown);
        // The host closes the session, and the next sign-in goes on.
        if (error.status === 401 && !error.isWithoutAnswer) throw new Halted();
        if (!isTransient(error)) {
          if (error.isRefusal || attempt >= importRunLimits.attempts) throw thrown;
          attempt += 1;
        }
        await onFailed(error);
        await this.pace.recover(error);
      }
    }
  }

  private onSaved(entity: EntityName): void {
    this.touched.add(entity);
    this.refetch.trigger();
    this.options.onSaved(entity);
  }

  private reportLists(): void {
    if (this.touched.size === 0) return;
    const touched = new Set(this.touched);
    this.touched.clear();
    this.options.host.saves.listsChanged(touched);
  }
}

/** The ledger cannot be written: nothing more is sent. */
export class LedgerFailure extends Error {}

function failLedger(cause: unknown): never {
  throw new LedgerFailure(importRunMessages.ledgerFailed, { cause });
}

const hasDone = (place: KeptPlace | undefined): boolean =>
  Object.values(place?.steps ?? {}).some(({ state }) => state === 'done');

/** The shared steps that a row has, and those that its bodies name. */
function namesNeeded(steps: readonly ImportStep[]): string[] {
  const named: string[] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) collect(each);
    if (!isFields(value)) return;
    if (typeof value['made'] === 'string') named.push(value['made']);
    for (const each of Object.values(value)) collect(each);
  };
  for (const { name, body, parameters } of steps) {
    named.push(name);
    collect(body);
    collect(parameters);
  }
  return named;
}

/** A server's sentence without the secret values of the steps that it may repeat: it is stored and shown. */
function withoutSecrets(sentence: string, steps: readonly ImportStep[]): string {
  const values = steps.flatMap(({ body, secret }) => secret.map((name) => body[name]));
  return values.reduce<string>(
    (shown, value) => (typeof value === 'string' && value !== '' ? shown.replaceAll(value, hiddenCell) : shown),
    sentence,
  );
}

/** A step's name in characters that every server takes in a key. */
const safeName = (name: string): string => (/^[\w.-]{1,60}$/.test(name) ? name : `step.${shortHash(name)}`);
