import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#domain/calls/define.ts';
import { deviceCommandCalls, doorCalls } from '#domain/calls/doors.ts';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall, type CallRequest } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { Answer } from '#server/repetition/answerOnce.ts';
import { createSharedRuns } from '#server/repetition/sharedRuns.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { routeApprovals } from './approvals.ts';
import { loadCommand, type CommandKind, type LoadedCommand } from './loadTarget.ts';
import { loadTry } from './loadTry.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { dispatchCommand } from './dispatchCommand.ts';
import { doorRequest, type LoggedCommand } from './loggedCommand.ts';

type AnswerCommand = <Call extends CallDefinition>(
  call: Call,
  kind: CommandKind,
  read: (body: CallRequest<Call>['body']) => LoggedCommand,
) => void;

type LoadFor<Call extends CallDefinition> = (
  transaction: Database,
  viewer: Viewer,
  id: number,
  body: CallRequest<Call>['body'],
) => Promise<LoadedCommand>;

function routeDoors(answer: AnswerCommand): void {
  answer(doorCalls.unitLock, 'unit', doorRequest('lock'));
  answer(doorCalls.unitOpen, 'unit', doorRequest('open'));
  answer(doorCalls.gateLock, 'gate', doorRequest('lock'));
  answer(doorCalls.gateOpen, 'gate', doorRequest('open'));
  answer(doorCalls.unitHold, 'unit', doorRequest('hold'));
  answer(doorCalls.unitRelease, 'unit', doorRequest('release'));
  answer(doorCalls.gateHold, 'gate', doorRequest('hold'));
  answer(doorCalls.gateRelease, 'gate', doorRequest('release'));
  answer(doorCalls.controllerLock, 'controller', doorRequest('lock'));
  answer(doorCalls.controllerOpen, 'controller', doorRequest('open'));
  answer(doorCalls.lockableOpen, 'lockable', doorRequest('open', 'Open requested'));
}

function routeDevices(answer: AnswerCommand): void {
  const { motorisedLockCalibrate, multiplexerPower, multiplexerChannelReset, multiplexerEnrol, powerControllerPower } =
    deviceCommandCalls;
  answer(motorisedLockCalibrate, 'motorisedLock', ({ event, reason }) => ({
    act: { act: 'calibrate', event },
    action: 'Calibration requested',
    detail: event,
    reason,
  }));
  answer(multiplexerPower, 'multiplexer', (body) => ({
    act: { act: 'power', ...(body?.channel === undefined ? {} : { channel: body.channel }) },
    action: 'Power toggle requested',
    detail: body?.channel === undefined ? undefined : `channel ${body.channel}`,
    reason: body?.reason,
  }));
  answer(multiplexerChannelReset, 'multiplexer', ({ channels, target, reason }) => ({
    act: { act: 'channelReset', channels, target },
    action: 'Channel reset requested',
    detail: `${target} of ${channels.length === 1 ? 'channel' : 'channels'} ${channels.join(', ')}`,
    reason,
  }));
  answer(multiplexerEnrol, 'multiplexer', (body) => ({
    act: { act: 'enrol' },
    action: 'Enrolment requested',
    reason: body?.reason,
  }));
  answer(powerControllerPower, 'powerController', ({ reason }) => ({
    act: { act: 'power' },
    action: 'Power toggle requested',
    reason,
  }));
}

/** 200: the device acknowledged; 202: no answer in time. */
export function routeCommands(server: FastifyInstance, parts: RouteParts): void {
  const shareRun = createSharedRuns<Answer>();
  const dispatch = <Call extends CallDefinition>(call: Call, load: LoadFor<Call>) => {
    answerCall(server, parts.authenticate, call, async ({ viewer, body, key, request, reply }) => {
      const id = parseId(request.params);
      const outcome = await shareRun(key, () =>
        dispatchCommand(parts, viewer, (transaction) => load(transaction, viewer, id, body), key),
      );
      if (outcome.status >= 400) throw new Refusal(outcome.status, String(outcome.body));
      return reply.code(outcome.status).send();
    });
  };
  const answer: AnswerCommand = (call, kind, read) =>
    dispatch(call, (transaction, viewer, id, body) => loadCommand(transaction, viewer, kind, id, read(body)));
  routeApprovals(server, parts);
  routeDoors(answer);
  routeDevices(answer);
  dispatch(pairingCalls.networkDeviceTry, loadTry);
}
