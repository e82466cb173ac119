import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { webhookCalls } from '#domain/calls/webhooks.ts';
import { AppError } from '#domain/errors/appError.ts';
import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { organisation } from '#resources/organisation/organisation.tsx';
import { Webhooks } from '#resources/organisation/webhooks/Webhooks.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

const webhook = {
  id: 3,
  name: 'Books',
  url: 'https://books.example.com/hook',
  kinds: null,
  sendsRecord: false,
  isOn: true,
  turnedOff: null,
  failingSince: null,
  formerSecretUntil: null,
  hasSecret: true,
  by: null,
  createdAt: '2026-11-20T02:00:00Z',
  last: { status: 'failed', at: '2026-11-21T02:00:00Z' },
};

const delivery = {
  id: 9,
  messageId: 'msg_9',
  kind: 'unit.updated',
  recordId: 12,
  siteId: 1,
  status: 'failed',
  createdAt: '2026-11-21T02:00:00Z',
  nextAt: '2026-11-21T02:00:05Z',
  attempts: [{ at: '2026-11-21T02:00:00Z', status: 500, duration: 12, failure: 'status', answer: '<b>broken</b>' }],
};

type Answers = Partial<Record<keyof typeof webhookCalls, (options: Parameters<Api['call']>[1]) => unknown>>;

/** Shows the webhooks of a server that answers so. @returns the calls that it got, by name. */
function show(answers: Answers) {
  const sent: (readonly [string, unknown])[] = [];
  const call: Api['call'] = async (asked, options) => {
    const [name] = Object.entries(webhookCalls).find(
      ([, { method, path }]) => method === asked.method && path === asked.path,
    ) ?? [''];
    sent.push([name, options?.body ?? options?.fields]);
    return answers[name as keyof Answers]?.(options);
  };
  render(
    <Screen host={{ data: { ...line.data, api: { ...line.data.api, call } } }} isSuperAdmin>
      <Webhooks organisationId={1} />
    </Screen>,
  );
  return { sent, bodiesOf: (name: string) => sent.flatMap(([each, body]) => (each === name ? [body] : [])) };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('say nothing before they were read, nor where they could not be', async () => {
  let fail: (error: AppError) => void = () => undefined;
  show({ webhooks: () => new Promise((_resolve, reject) => (fail = reject)) });
  expect(screen.queryByText(texts.none)).toBeNull();
  await expect.poll(() => fail.length).toBe(1);
  fail(new AppError({ code: 'unreachable', message: 'Network connection failed', status: 0 } as never));
  expect(await screen.findByText(texts.notRead)).toBeVisible();
  expect(screen.queryByText(texts.none)).toBeNull();
});

it('are made with chosen events, and the secret is shown once', async () => {
  const { bodiesOf } = show({ webhooks: () => [], webhookMake: () => ({ ...webhook, secret: 'whsec_abc' }) });
  expect(await screen.findByText(texts.none)).toBeVisible();
  await pressOn(button(texts.add));
  await fillIn(screen.getByLabelText(/^Name/), 'Books');
  await fillIn(screen.getByLabelText(/^Endpoint/), 'https://books.example.com/hook');
  await pressOn(screen.getByRole('checkbox', { name: texts.everything }));
  expect(screen.getByText(texts.kindsHint)).toBeVisible();
  await pressOn(screen.getByRole('checkbox', { name: 'Units: updated' }));
  await pressOn(screen.getByRole('checkbox', { name: 'Catalogue: deleted' }));
  expect(screen.getByRole('checkbox', { name: 'Products: deleted' })).toBeChecked();
  await pressOn(screen.getByRole('checkbox', { name: 'Catalogue: deleted' }));
  await pressOn(button('Save'));
  expect(await screen.findByText('whsec_abc')).toBeVisible();
  expect(bodiesOf('webhookMake')).toEqual([
    {
      name: 'Books',
      url: 'https://books.example.com/hook',
      kinds: ['unit.updated'],
      sendsRecord: false,
      isOn: true,
    },
  ]);
  await pressOn(button('Done'));
  expect(screen.queryByText('whsec_abc')).toBeNull();
});

it('show what came of each delivery, as text, and send it again', async () => {
  const { bodiesOf, sent } = show({
    webhooks: () => [webhook],
    webhookDeliveries: () => ({ hasOlder: false, rows: [delivery] }),
    webhookRedeliverFailed: () => ({ count: 2 }),
  });
  await pressOn(await screen.findByRole('button', { name: `${texts.showDeliveries}: Books` }));
  expect(await screen.findByText('unit.updated')).toBeVisible();
  await pressOn(button(`${texts.attempts}: unit.updated 9`));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('<b>broken</b>')).toBeVisible();
  expect(within(dialog).getByText(/HTTP 500/)).toBeVisible();
  await pressOn(button('Close'));
  await pressOn(button(`${texts.redeliver}: unit.updated 9`));
  await expect.poll(() => bodiesOf('webhookRedeliver')).toHaveLength(1);
  await pressOn(button(texts.redeliverFailed));
  await pressOn(within(screen.getByRole('dialog')).getByRole('button', { name: texts.redeliver }));
  await expect.poll(() => bodiesOf('webhookRedeliverFailed')).toEqual([{ since: expect.any(String) as string }]);
  expect(sent.filter(([name]) => name === 'webhookTest')).toEqual([]);
});

it('filter deliveries by status, and say where there are none', async () => {
  const { bodiesOf } = show({
    webhooks: () => [{ ...webhook, isOn: false, turnedOff: 'gone' }],
    webhookDeliveries: (options) => ({
      hasOlder: false,
      rows: (options?.fields as { status?: string } | undefined)?.status === undefined ? [delivery] : [],
    }),
  });
  expect(await screen.findByText(texts.turnedOff.gone)).toBeVisible();
  await pressOn(button(`${texts.showDeliveries}: Books`));
  expect(await screen.findByText('unit.updated')).toBeVisible();
  // A webhook that is off sends nothing.
  expect(screen.queryByRole('button', { name: texts.test })).toBeNull();
  const select: HTMLSelectElement = screen.getByLabelText(texts.status);
  select.value = 'givenUp';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  expect(await screen.findByText(texts.noDeliveries)).toBeVisible();
  expect(bodiesOf('webhookDeliveries').at(-1)).toEqual({ status: 'givenUp' });
});

it('are a tab only where the server knows them', () => {
  const tab = organisation.detail?.tabs?.find(({ id }) => id === 'webhooks');
  const isShown = (row: object) => tab?.isShown?.({ id: 1, ...row } as never);
  expect([isShown({ webhookCount: 0 }), isShown({})]).toEqual([true, false]);
  expect(tab?.ask).toEqual({ area: 'admin', level: 'read' });
});
