import { expect, it } from 'vitest';
import { openMailer } from '#server/mail/mailer.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';

it('says what became of a mail that is sent once', async () => {
  const mails = await startMailServer();
  const { log, text } = keepLog();
  const mailer = openMailer({ smtpUrl: mails.url, from: 'desk@example.test' }, log);
  const mail = { to: 'ada@example.test', subject: 'Your rent', text: 'Please pay.' };
  mails.refuseNext(1);
  expect(await mailer.sendOnce(mail)).toBe('postponed');
  expect(await mailer.sendOnce(mail)).toBe('sent');
  expect(mails.mails).toHaveLength(1);
  await mails.close();
  expect(await mailer.sendOnce(mail)).toBe('unreachable');
  mailer.close();
  expect(text()).not.toContain('ada@example.test');
});
