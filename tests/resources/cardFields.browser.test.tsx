import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CardFields } from '#resources/payment/card/CardFields.tsx';
import type { HostedFields, HostedFieldsOptions } from '#resources/payment/card/hostedFields.ts';
import { openPayWay } from '#resources/payment/card/openPayWay.ts';

/** PayWay's interface: a frame whose button completes the card. */
const script = (token: string) =>
  `data:text/javascript,${encodeURIComponent(`
  window.payway = {
    createCreditCardFrame: (options, callback) => {
      const frame = document.createElement('iframe');
      document.getElementById('payway-credit-card').append(frame);
      const button = frame.contentDocument.createElement('button');
      button.onclick = () => options.onValid();
      frame.contentDocument.body.append(button);
      callback(options.publishableApiKey === 'KEY' && options.tokenMode === 'callback' ? null : { message: 'No key' }, {
        getToken: (told) => told(${token === '' ? "{ message: 'Card expired' }" : `null, { singleUseTokenId: '${token}' }`}),
        destroy: () => frame.remove(),
      });
    },
  };`)}`;

afterEach(() => {
  delete window.payway;
});

function show(address: string) {
  const ready: (HostedFields | null)[] = [];
  const open = (options: HostedFieldsOptions) => openPayWay(options, address);
  const { unmount } = render(<CardFields publicKey="KEY" open={open} onReady={(fields) => ready.push(fields)} />);
  return { ready, unmount };
}

const frame = () => document.querySelector('iframe');

async function completeCard(): Promise<void> {
  await expect.poll(() => frame()?.contentDocument?.querySelector('button')).toBeTruthy();
  frame()?.contentDocument?.querySelector('button')?.click();
}

it('gives a token for a card that was typed in the frame of the provider, and takes the frame away', async () => {
  const { ready, unmount } = show(script('T1'));
  await completeCard();
  await expect.poll(() => ready.at(-1)).toBeTruthy();
  expect(await ready.at(-1)?.takeToken()).toBe('T1');
  unmount();
  expect(frame()).toBeNull();
  expect(ready.at(-1)).toBeNull();
});

it("passes on the provider's sentence when it gives no token", async () => {
  const { ready } = show(script(''));
  await completeCard();
  await expect.poll(() => ready.at(-1)).toBeTruthy();
  await expect(ready.at(-1)?.takeToken()).rejects.toThrow('Card expired');
});

it('says when the fields did not load', async () => {
  show('data:text/javascript,');
  await screen.findByText(/The card fields didn't load/);
});
