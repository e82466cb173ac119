import { describe, expect, it } from 'vitest';
import { unitBody } from '#domain/bodies/access.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { BulkEdits } from '#crud/bulk/bulkEdits.ts';
import { changeRecord, editFields, editRecord, type FieldEdit } from '#crud/bulk/editRecord.ts';
import { resultsText } from '#crud/command/bulkResults.ts';
import { saveFields } from '#crud/edit/saveFields.ts';
import { interrupted } from '#tests/support/commands/interrupted.ts';
import { dataOfDesk } from '#tests/support/replica/dataOfDesk.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const data = await dataOfDesk(server.url, desk);

const unitOf = async (given: object = {}) =>
  server.build.unit({ siteId: desk.siteId, size: 'small', floor: 2, ...given });
const stored = (id: number) => desk.record('GET', `units/${id}`);
const sizeEdit = (seen: FieldEdit['seen'], value: unknown = 'large'): FieldEdit => ({
  entity: 'unit',
  schema: unitBody,
  field: 'size',
  label: 'Size',
  value,
  valueText: 'Large',
  seen,
});

describe('a bulk edit', () => {
  it('changes one field and leaves the others', async () => {
    const { id, name } = await unitOf();
    expect(await editRecord(data, sizeEdit(new Map([[id, 'small']])), id, 1)).toMatchObject({ state: 'done' });
    expect(await stored(id)).toMatchObject({ name, size: 'large', floor: 2 });
  });

  it('empties a field, and says when the value was there already', async () => {
    const { id } = await unitOf();
    await editRecord(data, sizeEdit(new Map(), null), id, 1);
    expect((await stored(id))['size'] ?? null).toBeNull();
    const again = await editRecord(data, sizeEdit(new Map(), null), id, 1);
    expect(again).toEqual({ state: 'done', sentence: 'Size was Large already.' });
  });

  it('keeps what somebody else saves between its read and its save', async () => {
    const { id } = await unitOf();
    const theirs = (body: object) => ({
      ...data,
      api: interrupted(data.api, () => desk.record('PUT', `units/${id}`, body)),
    });
    const seen = new Map([[id, 'small']]);
    expect(await editRecord(theirs({ size: 'medium' }), sizeEdit(seen), id, 1)).toMatchObject({ state: 'skipped' });
    expect(await stored(id)).toMatchObject({ size: 'medium', floor: 2 });
    expect(await editRecord(theirs({ floor: 3 }), sizeEdit(seen), id, 2)).toMatchObject({ state: 'done' });
    expect(await stored(id)).toMatchObject({ size: 'large', floor: 3 });
    await saveFields(theirs({ floor: 4 }), { entity: 'unit', key: id, schema: unitBody, change: { size: 'small' } });
    expect(await stored(id)).toMatchObject({ size: 'small', floor: 4 });
  });

  it('keeps what somebody else set meanwhile, until it is retried', async () => {
    const { id } = await unitOf();
    const seen = new Map([[id, 'small']]);
    await desk.ask('PUT', `units/${id}`, { size: 'medium' });
    expect(await editRecord(data, sizeEdit(seen), id, 1)).toMatchObject({ state: 'skipped' });
    expect(await stored(id)).toMatchObject({ size: 'medium' });
    expect(await editRecord(data, sizeEdit(seen), id, 2)).toMatchObject({ state: 'done' });
    expect(await stored(id)).toMatchObject({ size: 'large' });
  });

  it('changes a controller and its channel as one, and refuses a channel that another door took meanwhile', async () => {
    const { id: controllerId } = await server.build.controller({ siteId: desk.siteId });
    const [one, other] = [await unitOf(), await unitOf()];
    const edit = {
      entity: 'unit',
      schema: unitBody,
      label: 'Connection',
      valueText: 'North, channel 3',
      change: { controllerId, channel: 3 },
      seen: { controllerId: null, channel: null },
    } as const;
    const done = await editFields(data, edit, one.id, 1);
    expect(done).toEqual({ state: 'done', sentence: 'Connection is North, channel 3 now.' });
    expect(await stored(one.id)).toMatchObject({ controllerId, channel: 3, floor: 2 });
    const taken = await editFields(data, edit, other.id, 1);
    expect(taken).toMatchObject({ state: 'failed', sentence: expect.stringContaining('Channel 3 of this controller') });
    expect(await stored(other.id)).toMatchObject({ controllerId: null });
    const elsewhere = { ...edit, change: { controllerId, channel: 4 } };
    expect(await editFields(data, elsewhere, one.id, 1)).toMatchObject({ state: 'skipped' });
  });

  it('tells of each record that is gone or refused', async () => {
    const { id } = await unitOf();
    await desk.ask('DELETE', `units/${id}`);
    expect(await editRecord(data, sizeEdit(new Map()), id, 1)).toMatchObject({ state: 'skipped' });
    const other = await unitOf();
    const wrong = await editRecord(data, sizeEdit(new Map(), 'huge'), other.id, 1);
    expect(wrong).toMatchObject({ state: 'failed', sentence: expect.stringMatching(/\w/) });
  });

  it('takes a step by its own call, unless the record cannot', async () => {
    const { id } = await server.build.document({ organisationId: desk.organisationId, status: 'INACTIVE' } as never);
    const call = rentalCalls.documentActivate;
    const blocked = { entity: 'document', call, done: 'Activated', obstacle: () => 'It is locked.' } as const;
    expect(await changeRecord(data, blocked, id)).toEqual({
      state: 'skipped',
      sentence: 'It is locked.',
      isLasting: true,
    });
    const change = { entity: 'document', call, done: 'Activated' } as const;
    expect(await changeRecord(data, change, id)).toEqual({ state: 'done', sentence: 'Activated.' });
    expect(await desk.record('GET', `documents/${id}`)).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('the edits of a tab', () => {
  const records = Array.from({ length: 10 }, (_each, index) => ({ id: index + 1, name: `U${index + 1}` }));

  it('stop before the next record, and retry what is left', async () => {
    const edits = BulkEdits.of(data.replica);
    const applied: number[] = [];
    const running = edits.run({
      title: 'Set size to Large',
      records,
      apply: async (id, attempt) => {
        applied.push(id);
        if (id === 2) edits.stop();
        if (id === 1 && attempt === 1) return { state: 'failed', sentence: 'Refused.' };
        return Promise.resolve({ state: 'done', sentence: 'Changed.' });
      },
    });
    await edits.run({ title: 'Another', records, apply: () => Promise.reject(new Error('It must not run.')) });
    await running;
    const first = edits.last$.value;
    expect(first?.title).toBe('Set size to Large');
    expect(applied.length).toBeLessThan(records.length);
    await edits.retry();
    expect(resultsText(edits.last$.value?.results ?? (null as never))).toBe('10 done');
    edits.dismiss();
    expect(edits.last$.value).toBeNull();
  });
});
