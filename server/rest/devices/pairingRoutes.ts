import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#domain/calls/define.ts';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { entityOf } from '#domain/entities/index.ts';
import { holdersOf } from '#server/devices/networkLinks.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import { answerCall, type CallRequest } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { lockDeviceOf } from './deviceLocks.ts';
import { pairDoors, undoPairings } from './pairings.ts';
import { replaceDevices } from './replacements.ts';

/** @throws Refusal with status 409 for a device that a record stands for. */
async function forgetDevice(context: WriteContext, id: number): Promise<void> {
  const { transaction, viewer, now } = context;
  const { name, siteId } = await lockDeviceOf(transaction, viewer, id);
  const isIt = eq(networkDevices.id, id);
  const holder = (await holdersOf(transaction, isIt)).get(id);
  if (holder !== undefined) {
    const noun = entityOf(holder.entity).label.one.toLowerCase();
    throw new Refusal(409, `${name} is used by the ${noun} ${holder.name}. Choose another device there first.`);
  }
  await transaction.delete(networkDevices).where(isIt);
  await recordAction(transaction, viewer, now, { action: 'Forgot network device', detail: name, siteId });
}

/** Pairing of doors with outputs, replacing and forgetting devices. */
export function routePairings(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  /** Answers a write of the path's site or device once, in one transaction. */
  const answer = <Call extends CallDefinition>(
    call: Call,
    work: (context: WriteContext, id: number, body: CallRequest<Call>['body']) => Promise<unknown>,
  ) =>
    answerCall(server, authenticate, call, async ({ viewer, body, key, request, reply }) => {
      const id = parseId(request.params);
      const at = now();
      const answered = await storage.write((transaction, addChange) =>
        answerOnce(transaction, key, at, async () => {
          const made = await work({ transaction, viewer, now: at, addChange }, id, body);
          return made === undefined ? { status: 204, body: null } : { status: 200, body: made };
        }),
      );
      return answered.status === 204 ? reply.code(204).send() : answered.body;
    });
  answer(pairingCalls.sitePairings, async (context, siteId, { pairings }) => ({
    pairings: await pairDoors(context, siteId, pairings),
  }));
  answer(pairingCalls.sitePairingsUndo, (context, siteId, { pairings }) => undoPairings(context, siteId, pairings));
  answer(pairingCalls.siteReplacements, async (context, siteId, { devices }) => ({
    devices: await replaceDevices(context, siteId, devices),
  }));
  answer(pairingCalls.networkDeviceForget, (context, id) => forgetDevice(context, id));
}
