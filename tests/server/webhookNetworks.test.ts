import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseNetworks, reachable, type Network } from '#server/signals/webhooks/networks.ts';
import { post } from '#server/signals/webhooks/post.ts';
import { startReceiver, type Receiver } from '#tests/support/webhooks/receiver.ts';

const anywhere = reachable([]);

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::ffff:0:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
  ])('%s is refused', (address) => {
    expect(anywhere.permits(address, 'https:')).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
    '%s is public, and reached by TLS alone',
    (address) => {
      expect(anywhere.permits(address, 'https:')).toBe(true);
      expect(anywhere.permits(address, 'http:')).toBe(false);
    },
  );

  it('of a network that the operator allows is reached in any spelling', () => {
    const own = reachable(parseNetworks('10.0.0.0/8, fd00::/8') ?? []);
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1']) expect(own.permits(address, 'http:')).toBe(true);
    expect(own.permits('192.168.1.1', 'https:')).toBe(false);
  });
});

describe('an address of a webhook', () => {
  it.each([
    ['https://example.com/hook', 'yes'],
    ['http://example.com/hook', 'insecure'],
    ['https://127.0.0.1/', 'private'],
    ['https://[::ffff:7f00:1]/', 'private'],
    ['https://0x7f000001/', 'private'],
    ['https://2130706433/', 'private'],
  ])('%s: %s', (url, permitted) => {
    expect(anywhere.permitsUrl(url)).toBe(permitted);
  });
});

describe('a request', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  const send = (url: string, networks: readonly Network[]) =>
    post(url, {}, '{}', { reach: reachable(networks), limit: 5_000, signal: new AbortController().signal });

  it.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]'])('reaches no private address by %s', async (host) => {
    for (const protocol of ['https', 'http'])
      expect(await send(`${protocol}://${host}:${receiver.port}/`, [])).toMatchObject({
        status: null,
        failure: 'address',
      });
    expect(receiver.at('/')).toEqual([]);
  });

  it('reaches a network that is allowed by name', async () => {
    const own = parseNetworks('127.0.0.0/8,::1/128') ?? [];
    expect(await send(`http://localhost:${receiver.port}/own`, own)).toMatchObject({ status: 200, failure: null });
    expect(receiver.at('/own')).toHaveLength(1);
  });

  it('fails without an answer', async () => {
    const own = parseNetworks('127.0.0.0/8') ?? [];
    expect(await send('http://127.0.0.1:1/', own)).toMatchObject({ status: null, failure: 'unreachable' });
    expect(await send(`https://127.0.0.1:${receiver.port}/`, own)).toMatchObject({ status: null });
  });
});

it.each(['10.0.0.0', '10.0.0.0/33', 'example.com/8', '10.0.0.0/8,', '10.0.0.0/8/8', '::/129'])(
  'no networks are read from %s',
  (text) => {
    expect(parseNetworks(text)).toBe(null);
  },
);
