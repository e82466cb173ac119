import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import { openMailer, type MailSettings } from '#server/mail/mailer.ts';
import { awaitInTime } from '#server/deadline.ts';
import type { Storage } from '#server/storage/storage.ts';
import { handToWebhooks } from './handToWebhooks.ts';
import { decideSteps } from './decideSteps.ts';
import { sendMessages } from './sendMessages.ts';

export interface AlertSenderParts {
  storage: Storage;
  /** null: there is no mail server. */
  mail: MailSettings | null;
  /** The address of the dashboard. */
  publicUrl: string;
  clock: Clock;
  /** Called once webhooks have new events. */
  wakeWebhooks: () => void;
  log: Logger;
}

/** Sends waiting messages about alerts now, and some seconds after each run. `stop` waits for the current run a little. */
export function startAlertSender({ storage, mail, publicUrl, clock, wakeWebhooks, log }: AlertSenderParts): {
  stop(): Promise<void>;
} {
  const mailer = mail === null ? null : openMailer(mail, log);
  const parts = { storage, publicUrl, send: mailer === null ? null : mailer.sendOnce };
  let stopped = false;
  let cancelNext = () => {};
  let running: Promise<void> = Promise.resolve();
  const report = (error: unknown) => {
    // A server that stops writes nothing more.
    if (!stopped) log.error({ failure: loggable(error) }, 'Messages about alerts could not be sent');
  };
  /** Webhooks come before emails: a mail server that hangs keeps nothing from them. */
  const steps = [
    () => decideSteps(storage, clock.now()),
    async () => {
      if (await handToWebhooks(storage, clock.now)) wakeWebhooks();
    },
    () => sendMessages(parts, clock.now),
  ];
  const runAll = async () => {
    for (const step of steps) await step().catch(report);
  };
  const run = () => {
    running = runAll().then(() => {
      if (!stopped) cancelNext = clock.after(serverTiming.alertMessages.run, run);
    });
  };
  run();
  return {
    async stop() {
      stopped = true;
      cancelNext();
      mailer?.close();
      await awaitInTime(serverTiming.stop.stragglers, () => running);
    },
  };
}
