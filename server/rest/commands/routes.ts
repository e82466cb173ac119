import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#domain/calls/define.ts';
import { deviceCommandCalls, doorCalls } from '#domain/calls/doors.ts';
import { answerCall, type CallRequest } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { routeApprovals } from './approvals.ts';
import type { CommandKind } from './commandTarget.ts';
import { createIdempotentRunner } from './idempotentRunner.ts';
import { dispatchCommand } from './dispatchCommand.ts';
import { doorRequest, type CommandRequest } from './commandRequest.ts';

/** A repeated request gets the first one's outcome this long (milliseconds). */
const outcomeRetention = 60_000;

type Answer = <Call extends CallDefinition>(
  call: Call,
  kind: CommandKind,
  read: (body: CallRequest<Call>['body']) => CommandRequest,
) => void;

function routeDoors(answer: Answer): void {
  answer(doorCalls.unitLock, 'unit', doorRequest('lock'));
  answer(doorCalls.unitOpen, 'unit', doorRequest('open'));
  answer(doorCalls.gateLock, 'gate', doorRequest('lock'));
  answer(doorCalls.gateOpen, 'gate', doorRequest('open'));
  answer(doorCalls.controllerLock, 'controller', doorRequest('lock'));
  answer(doorCalls.controllerOpen, 'controller', doorRequest('open'));
  answer(doorCalls.lockableOpen, 'lockable', doorRequest('open', 'Open requested'));
}

function routeDevices(answer: Answer): void {
  const { motorisedLockCalibrate, multiplexerPower, multiplexerChannelReset, multiplexerEnrol, powerControllerPower } =
    deviceCommandCalls;
  answer(motorisedLockCalibrate, 'motorisedLock', ({ event, key, reason }) => ({
    act: { act: 'calibrate', event },
    action: 'Calibration requested',
    detail: event,
    key,
    reason,
  }));
  answer(multiplexerPower, 'multiplexer', (body) => ({
    act: { act: 'power', ...(body?.channel === undefined ? {} : { channel: body.channel }) },
    action: 'Power toggle requested',
    detail: body?.channel === undefined ? undefined : `channel ${body.channel}`,
    key: body?.key,
    reason: body?.reason,
  }));
  answer(multiplexerChannelReset, 'multiplexer', ({ channels, target, key, reason }) => ({
    act: { act: 'channelReset', channels, target },
    action: 'Channel reset requested',
    detail: `${target} of ${channels.length === 1 ? 'channel' : 'channels'} ${channels.join(', ')}`,
    key,
    reason,
  }));
  answer(multiplexerEnrol, 'multiplexer', (body) => ({
    act: { act: 'enrol' },
    action: 'Enrolment requested',
    key: body?.key,
    reason: body?.reason,
  }));
  answer(powerControllerPower, 'powerController', ({ key, reason }) => ({
    act: { act: 'power' },
    action: 'Power toggle requested',
    key,
    reason,
  }));
}

/** 200: the device acknowledged; 202: no answer in time. */
export function routeCommands(server: FastifyInstance, parts: RouteParts): void {
  const runOnce = createIdempotentRunner<boolean>(outcomeRetention, () => parts.now().getTime());
  const answer: Answer = (call, kind, read) => {
    answerCall(server, parts.authenticate, call, async ({ viewer, body, request, reply }) => {
      const command = read(body);
      const { key } = command;
      const id = parseId(request.params);
      const dispatch = () => dispatchCommand(parts, viewer, { kind, id }, command);
      const idempotencyKey = `${viewer.userId} ${call.path} ${id} ${JSON.stringify(command)}`;
      const acknowledged = await (key === undefined ? dispatch() : runOnce(idempotencyKey, dispatch));
      return reply.code(acknowledged ? 200 : 202).send();
    });
  };
  routeApprovals(server, parts);
  routeDoors(answer);
  routeDevices(answer);
}
