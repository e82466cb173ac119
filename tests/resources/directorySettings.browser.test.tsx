import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { directoryCalls } from '#domain/calls/directory.ts';
import { AppError } from '#domain/errors/appError.ts';
import { directoryMessages } from '#domain/messages/directory.ts';
import { DirectorySettings } from '#resources/organisation/DirectorySettings.tsx';
import { organisation } from '#resources/organisation/organisation.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const { settings: texts, only } = directoryMessages;

const line = linkHostPerTest();

const directory = {
  issuer: 'https://login.example.com',
  clientId: 'gatehouse',
  hasSecret: true,
  domains: ['example.com'],
  groupsClaim: 'groups',
  groups: [{ group: 'desk', roleId: 7 }],
  makesAccounts: false,
  emergencyUserId: null,
  workedAt: null,
};

const known = (changed: object | null = {}) => ({
  directory: changed === null ? null : { ...directory, ...changed },
  returnAddress: 'https://gatehouse.example/login/directory',
  logoutAddress: 'https://gatehouse.example/auth/directory/1/logout',
  isConnected: false,
});

/** Shows the settings of a server that answers so. @returns the bodies that it got, by path. */
function show(answer: Api['call']): Map<string, unknown> {
  const sent = new Map<string, unknown>();
  const call: Api['call'] = (asked, options) => {
    if (options?.body !== undefined) sent.set(`${asked.method} ${asked.path}`, options.body);
    return answer(asked, options);
  };
  render(
    <Screen host={{ data: { ...line.data, api: { ...line.data.api, call } } }} isSuperAdmin>
      <DirectorySettings organisationId={1} />
    </Screen>,
  );
  return sent;
}

const button = (name: string) => screen.getByRole('button', { name });

it('say nothing of a directory before it was read, nor where it could not be', async () => {
  let fail: (error: AppError) => void = () => undefined;
  show(() => new Promise((_resolve, reject) => (fail = reject)));
  expect(screen.queryByText(texts.none)).toBeNull();
  expect(screen.queryByText(only.title)).toBeNull();
  fail(new AppError({ code: 'unreachable', message: 'Network connection failed', status: 0 } as never));
  expect(await screen.findByText(texts.notRead)).toBeVisible();
  expect(screen.queryByText(texts.none)).toBeNull();
});

it('offer to set one up where there is none, with the addresses that it must know', async () => {
  show(() => Promise.resolve(known(null)));
  expect(await screen.findByText(texts.none)).toBeVisible();
  expect(button(texts.setUp)).toBeEnabled();
  expect(screen.getByText('https://gatehouse.example/auth/directory/1/logout')).toBeVisible();
  expect(screen.queryByText(only.title)).toBeNull();
});

it('keep the secret that is stored where none is typed', async () => {
  const sent = show(() => Promise.resolve(known()));
  await pressOn(await screen.findByRole('button', { name: texts.change }));
  await fillIn(screen.getByLabelText(/^Email domains/), 'Example.com, example.org');
  await pressOn(button('Save'));
  await expect.poll(() => sent.size).toBe(1);
  const { hasSecret: _stored, emergencyUserId: _nobody, workedAt: _never, ...body } = directory;
  expect(sent.get(`PUT ${directoryCalls.directorySave.path}`)).toEqual({
    ...body,
    domains: ['Example.com', 'example.org'],
  });
});

it('say that a secret is lost, and why a directory cannot be reached', async () => {
  const sentence = 'The directory does not answer at this address.';
  show((asked) =>
    asked.path === directoryCalls.directoryTry.path
      ? Promise.reject(new AppError({ code: 'refused', message: sentence, status: 422 } as never))
      : Promise.resolve(known({ hasSecret: false })),
  );
  await pressOn(await screen.findByRole('button', { name: texts.attempt }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText(new RegExp(texts.secretLost))).toBeVisible();
});

it('turn passwords off only once somebody came through it', async () => {
  show(() => Promise.resolve(known()));
  expect(await screen.findByRole('button', { name: only.turnOff })).toBeDisabled();
  expect(screen.getByText(only.early)).toBeVisible();
});

it('turn passwords on again after a question', async () => {
  const sent = show((asked) =>
    Promise.resolve(known(asked.method === 'GET' ? { emergencyUserId: 5, workedAt: '2026-11-20T02:00:00Z' } : {})),
  );
  expect(await screen.findByText(only.off(only.somebody))).toBeVisible();
  await pressOn(button(only.turnOn));
  expect(screen.getByText(only.onAbout)).toBeVisible();
  await pressOn(screen.getAllByRole('button', { name: only.turnOn }).at(-1) as HTMLElement);
  await expect.poll(() => sent.get(`PUT ${directoryCalls.directoryOnly.path}`)).toEqual({ emergencyUserId: null });
  expect(await screen.findByText(only.on)).toBeVisible();
});

it('are a tab only where the server knows directories', () => {
  const tab = organisation.detail?.tabs?.find(({ id }) => id === 'directory');
  const isShown = (row: object) => tab?.isShown?.({ id: 1, ...row } as never);
  expect(isShown({ hasDirectory: false })).toBe(true);
  expect(isShown({})).toBe(false);
  expect(tab?.ask).toEqual({ superAdmin: true });
});
