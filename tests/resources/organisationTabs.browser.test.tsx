import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { securityMessages } from '#domain/messages/securityLog.ts';
import { organisation } from '#resources/organisation/organisation.tsx';
import { SecurityLog } from '#resources/organisation/SecurityLog.tsx';
import { ServiceAccounts } from '#resources/organisation/ServiceAccounts.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();

const { tokens } = organisationMessages.serviceAccounts;
const accountWords = { one: 'service account', many: 'service accounts' };

async function rowOf(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text)).closest('tr');
  if (row === null) throw new Error(`"${text}" is in no row.`);
  return row;
}

/** Shows the service accounts of a server that answers with these rows. */
function showAccounts(rows: unknown[]): void {
  const list: Api['list'] = () => Promise.resolve({ count: rows.length, rows });
  render(
    <Screen host={{ data: { ...line.data, api: { ...line.data.api, list } } }} permissions={{ admin: 31 }}>
      <ServiceAccounts organisationId={1} />
    </Screen>,
  );
}

/** Shows the security log of a server that answers with these rows. */
function showLog(rows: readonly unknown[]): void {
  const call: Api['call'] = () => Promise.resolve({ count: rows.length, rows });
  render(
    <Screen host={{ data: { ...line.data, api: { ...line.data.api, call } } }} permissions={{ admin: 31 }}>
      <SecurityLog organisation={{ id: 1, securityLogDays: 365 }} />
    </Screen>,
  );
}

describe('service accounts', () => {
  it('never say "Never" for a moment that could not be read', async () => {
    showAccounts([
      { id: 1, name: 'Export', expiresAt: null, lastUsedAt: 7 },
      { id: 2, name: 'Camera', expiresAt: 7, lastUsedAt: null },
    ]);
    expect(within(await rowOf('Export')).getAllByText('Never')).toHaveLength(1);
    expect(within(await rowOf('Camera')).getAllByText('Never')).toHaveLength(1);
  });

  it('say how many could not be read', async () => {
    showAccounts([{ id: 1, name: 'Export' }, { name: 'Camera' }]);
    expect(await screen.findByText('Export')).toBeVisible();
    expect(screen.getByText(listMessages.leftOut(1, accountWords))).toBeVisible();
  });

  it('are not "none yet" where none could be read', async () => {
    showAccounts([{ name: 'Camera' }]);
    expect(await screen.findByText(listMessages.notRead(accountWords.many))).toBeVisible();
    expect(screen.queryByText('No service accounts yet')).toBeNull();
  });
});

describe('the API tokens of a service account', () => {
  const open = async (account: object, answer: Api['call']) => {
    const list: Api['list'] = () => Promise.resolve({ count: 1, rows: [{ id: 1, name: 'Export', ...account }] });
    render(
      <Screen
        host={{ data: { ...line.data, api: { ...line.data.api, list, call: answer } } }}
        permissions={{ admin: 31 }}
      >
        <ServiceAccounts organisationId={1} />
      </Screen>,
    );
    await screen.findByText('Export');
    return screen.queryByRole('button', { name: tokens.open('Export') });
  };

  it('are shown where the server has them, and never as unused or unlimited where that could not be read', async () => {
    const button = await open({ tokenCount: 2 }, () =>
      Promise.resolve([
        { id: 1, name: 'Night export', siteIds: null, lastUsedAt: null },
        { id: 2, name: 'Camera', siteIds: 'all', lastUsedAt: 7 },
      ]),
    );
    button?.click();
    expect(await screen.findByText('Camera')).toBeVisible();
    expect(screen.getAllByText(tokens.allSites)).toHaveLength(1);
    expect(screen.getAllByText(tokens.neverUsed)).toHaveLength(1);
  });

  it('are not said to be none where the answer is no list', async () => {
    const button = await open({ tokenCount: 2 }, () => Promise.resolve({ odd: true }));
    button?.click();
    expect(await screen.findByText(tokens.notRead)).toBeVisible();
    expect(screen.queryByText(tokens.none)).toBeNull();
  });

  it('are none of a server that does not say how many there are', async () => {
    expect(await open({}, () => Promise.reject(new Error('No call.')))).toBeNull();
  });
});

describe('a security log', () => {
  it('says "Not signed in" only where it was read', async () => {
    showLog([
      { id: 3, call: 'signIn', by: null },
      { id: 2, call: 'unitLock', by: { id: 7, isUser: true } },
      { id: 1, call: 'unitOpen', by: 'Robin Lee' },
    ]);
    expect(within(await rowOf('Sign in')).getByText(securityMessages.nobody)).toBeVisible();
    expect(within(await rowOf('Lock unit')).getByText('User 7')).toBeVisible();
    expect(within(await rowOf('Unlock unit')).queryByText(securityMessages.nobody)).toBeNull();
  });
});

describe('the facts of an organisation', () => {
  const valueOf = (label: string, row: object): unknown => {
    const fact = organisation.detail?.facts.find((each) => 'label' in each && each.label === label);
    const shown = { id: 1, ...row } as never;
    return fact?.isShown?.(shown) === false ? undefined : fact?.value(shown);
  };

  it.each([
    [true, organisationMessages.secondPerson.on],
    [false, organisationMessages.secondPerson.off],
    [undefined, undefined],
  ])('say whether a second person is asked (%s), where the server says it', (twoPersonApproval, text) => {
    expect(valueOf(organisationMessages.secondPerson.label, { twoPersonApproval })).toBe(text);
  });

  it('say how much room its files have, where the server says it', () => {
    expect(valueOf(organisationMessages.room, { fileMegabytes: 20_480 })).toBe('20,480 MB');
    expect(valueOf(organisationMessages.room, {})).toBeUndefined();
  });
});
