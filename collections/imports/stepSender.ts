import { bodies } from '#domain/bodies/index.ts';
import { isStale } from '#domain/calls/recordVersion.ts';
import { forgottenPasswordCalls } from '#domain/calls/forgottenPassword.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { isFields, type Fields } from '#domain/entities/readable.ts';
import { numberedBy, recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { fieldAsRead, readRecord } from '#domain/entities/recordReader.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { storedUser } from '#domain/forms/storedUser.ts';
import { updateBody } from '#domain/forms/updateBody.ts';
import type { ImportStep } from '#domain/import/plan.ts';
import { importRunLimits } from '#domain/limits/importRun.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { findMade } from './findMade.ts';
import type { ImportHost } from './importHost.ts';
import type { KeptStep } from './importLedger.ts';
import { callOfStep, recordCalls, withMadeIds, type MadeId, type ServerTraits, type StepCall } from './stepCall.ts';

/** Nobody can know whether the step took effect. */
export class UnknownOutcome extends Error {}

/** The server has what the step would make. */
export class AlreadyThere extends Error {}

export interface StepSenderOptions {
  host: Pick<ImportHost, 'api' | 'pages' | 'saves' | 'scheduler'>;
  signal: AbortSignal;
  /** Resolves at a time, in milliseconds since 1970. */
  until: (time: number) => Promise<void>;
  traits: () => ServerTraits;
  /** Whether the server knows keys. */
  knowsKeys: () => boolean;
  /** Whether a record belongs to another row already. */
  isTaken: (key: RecordKey) => boolean;
}

export interface SentStep {
  step: ImportStep;
  requestKey: string;
  /** What the ledger has of the step; undefined: it was never sent. */
  kept: KeptStep | undefined;
  madeId: MadeId;
  /** Whether other steps need the id of the record that it makes. */
  needsId: boolean;
  /** Notes in the ledger that the step is about to be sent. */
  note: (kept: KeptStep) => Promise<void>;
}

/** The fields of a record that a body can have, without secret ones. */
export function fieldsOf(entity: EntityName, record: AnyRecord, secret: readonly string[]): Fields {
  const names = Object.keys(bodies[entity]?.shape ?? {});
  const stored = entity === 'user' ? storedUser(record) : record;
  // Without direct grants, a user's permissions may be those of roles that followed.
  const isTold = (name: string) => name in stored && (name !== 'permissions' || 'grants' in stored);
  const told = names.filter((name) => isTold(name) && !secret.includes(name));
  return Object.fromEntries(told.map((name) => [name, stored[name]]));
}

/** Sends the steps of rows, each so that it takes effect once. */
export class StepSender {
  private readonly options: StepSenderOptions;

  constructor(options: StepSenderOptions) {
    this.options = options;
  }

  /**
   * Sends a step, again if it is unknown whether an earlier attempt took effect.
   * @returns what the ledger keeps of the finished step.
   * @throws AppError, UnknownOutcome, AlreadyThere
   */
  async send(sent: SentStep): Promise<KeptStep> {
    const { step } = sent;
    if (step.act === 'update') return this.change(sent);
    if (step.act === 'invite') return this.invite(sent);
    return this.make(sent);
  }

  private async make({ step, requestKey, kept, madeId, needsId, note }: SentStep): Promise<KeptStep> {
    const { host, signal, traits, knowsKeys } = this.options;
    const call = callOfStep(step, traits(), madeId);
    this.requireSecrets(step, call.body);
    const hadKey = call.call.once === true && knowsKeys();
    if (kept?.state === 'sending' && !(kept.hadKey && hadKey)) {
      await this.options.until(kept.sentAt + importRunLimits.settled);
      const found = await findMade(host, call, this.options.isTaken);
      if (found.kind === 'unknown') throw new UnknownOutcome();
      if (found.kind === 'found')
        return doneStep(step, call.entity, {
          key: found.key,
          record: found.record,
          sentAt: kept.sentAt,
          hadKey: kept.hadKey,
        });
    }
    const sentAt = host.scheduler.now();
    await note({ state: 'sending', sentAt, hadKey, key: null, before: null, after: null });
    const requestId = newRequestKey();
    const { entity } = call;
    host.saves.begin({ entity, key: null, requestId });
    try {
      const { parameters, body } = call;
      const answer = await host.api.call(call.call, {
        parameters,
        body,
        key: requestKey,
        requestId,
        signal,
        inBackground: true,
      });
      const record = readRecord(entity, answer) ?? (needsId ? await this.recordMade(call) : null);
      const field = numberedBy(entity)?.field;
      const type = field === undefined ? {} : { [field]: parameters[field] };
      const key = record === null ? null : recordKey(entity, { ...type, ...record });
      const isRecord = step.act !== 'openingBalance' || traits().hasImports === false;
      host.saves.end({ entity, requestId, saved: key === null || !isRecord ? null : { key, isNew: true, answer } });
      return doneStep(step, entity, { key, record: isRecord ? record : null, sentAt, hadKey });
    } catch (thrown) {
      host.saves.end({ entity, requestId, saved: null });
      if (await this.isOwnPin(call, toAppError(thrown))) throw new AlreadyThere();
      throw thrown;
    }
  }

  /** Whether a server refused a PIN that its own person has: codes are not compared before they are sent. */
  private async isOwnPin({ entity, parameters, body }: StepCall, { isRefusal }: AppError): Promise<boolean> {
    if (entity !== 'pinCode' || !isRefusal) return false;
    const { api } = this.options.host;
    const { list, ofList } = recordCalls(entity, parameters);
    try {
      const { signal } = this.options;
      const { rows } = await api.list(list, { parameters: ofList, signal, inBackground: true });
      return rows.some((row) => isFields(row) && typeof row['code'] === 'string' && row['code'] === body['code']);
    } catch {
      // The refusal itself is what the person must know.
      return false;
    }
  }

  /** The record of a call that a server answered without it; null: it is not found. */
  private async recordMade(call: StepCall): Promise<AnyRecord | null> {
    const found = await findMade(this.options.host, call, this.options.isTaken);
    return found.kind === 'found' ? found.record : null;
  }

  /** Mails a link to set a password. Without an answer it is mailed again: two mails are better than none. */
  private async invite({ step, note }: SentStep): Promise<KeptStep> {
    const { host, signal } = this.options;
    const sentAt = host.scheduler.now();
    const sending: KeptStep = { state: 'sending', sentAt, hadKey: false, key: null, before: null, after: null };
    await note(sending);
    await host.api.call(forgottenPasswordCalls.forgotPassword, { body: step.body, signal, inBackground: true });
    return { ...sending, state: 'done' };
  }

  /** Changes a record. A change that is sent twice changes nothing more. */
  private async change(sent: SentStep): Promise<KeptStep> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.changeOnce(sent);
      } catch (thrown) {
        if (attempt === importRunLimits.attempts || !isStale(toAppError(thrown))) throw thrown;
      }
    }
  }

  private async changeOnce({ step, kept, madeId, note }: SentStep): Promise<KeptStep> {
    const { host, signal } = this.options;
    const { entity, key } = step;
    const schema = bodies[entity];
    if (key === null || schema === null) throw new Error(`A ${entity} cannot be changed by an import.`);
    const values = withMadeIds(step.body, madeId) as Fields;
    this.requireSecrets(step, values);
    const calls = recordCalls(entity, {});
    if (calls.read === null) throw new Error(`A ${entity} cannot be changed by an import.`);
    const parameters = { ...(withMadeIds(step.parameters, madeId) as object), ...calls.ofRecord(key) };
    const raw = await host.api.call(calls.read, { parameters, signal, inBackground: true });
    const seen = isFields(raw) ? raw : {};
    const before = kept?.before ?? valuesOf(entity, seen, Object.keys(values), step.secret);
    const sentAt = host.scheduler.now();
    const sending: KeptStep = { state: 'sending', sentAt, hadKey: false, key, before, after: null };
    await note(sending);
    const body = updateBody(schema, (field) => fieldAsRead(entity, seen, field), {
      values,
      changed: Object.keys(values),
      filled: {},
    });
    const requestId = newRequestKey();
    host.saves.begin({ entity, key, requestId });
    try {
      const answer = await host.api.call(calls.update, {
        parameters,
        body,
        seen,
        requestId,
        signal,
        inBackground: true,
      });
      host.saves.end({ entity, requestId, saved: { key, isNew: false, answer } });
      const told = readRecord(entity, answer);
      const after = Object.fromEntries(
        Object.keys(values)
          .filter((name) => !step.secret.includes(name))
          .map((name) => [name, told?.[name] ?? values[name]]),
      );
      return { ...sending, state: 'done', after };
    } catch (thrown) {
      host.saves.end({ entity, requestId, saved: null });
      throw thrown;
    }
  }

  /** Secret values are not in the ledger. @throws AppError */
  private requireSecrets({ secret }: ImportStep, body: Fields): void {
    if (secret.some((name) => name in body && body[name] === null))
      throw new AppError({ code: 'refused', message: importRunMessages.secretGone, status: 409 });
  }
}

function doneStep(
  { secret }: ImportStep,
  entity: EntityName,
  { record, ...made }: Pick<KeptStep, 'key' | 'sentAt' | 'hadKey'> & { record: AnyRecord | null },
): KeptStep {
  const after = record === null ? null : fieldsOf(entity, record, secret);
  return { state: 'done', ...made, before: null, after };
}

/** The values of fields as the server sent them; null for one that it did not send. */
function valuesOf(entity: EntityName, raw: Fields, fields: readonly string[], secret: readonly string[]): Fields {
  const told = fields.filter((field) => !secret.includes(field));
  return Object.fromEntries(told.map((field) => [field, fieldAsRead(entity, raw, field).value ?? null]));
}
