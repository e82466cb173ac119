import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { passkeyMessages } from '#domain/messages/passkeys.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { SetupPage, type SetupPageProps } from '#features/session/SetupPage.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { renderPublic } from './renderPublic.tsx';

const { section: texts, setup, step } = secondFactorMessages;

const nothing = () => undefined;
const page = (props: Partial<SetupPageProps>) => (
  <SetupPage
    key={props.stage?.at}
    stage={{ at: 'choice' }}
    kinds={['passkey', 'authenticator']}
    replacesOthers={false}
    onChoose={nothing}
    onPasskey={nothing}
    onCode={nothing}
    onKept={nothing}
    onBack={nothing}
    busy={false}
    failure={null}
    {...props}
  />
);
const app = { at: 'authenticator', secret: 'ABCD2345', address: 'otpauth://totp/a?secret=ABCD2345' } as const;

const button = (name: string) => screen.getByRole('button', { name });

it('offers what can be set up here, says why, and leads back to the sign-in', async () => {
  const [onChoose, onBack] = [vi.fn(), vi.fn()];
  const rerender = renderPublic(page({ onChoose, onBack }));
  expect(screen.getByRole('heading', { name: setup.title })).toBeVisible();
  expect(screen.getByText(setup.lead)).toBeVisible();
  await expect.poll(() => button(setup.ways.passkey.action)).toHaveFocus();
  await pressOn(button(setup.ways.passkey.action));
  await pressOn(button(setup.ways.authenticator.action));
  await pressOn(button(step.back));
  expect(onChoose.mock.calls).toEqual([['passkey'], ['authenticator']]);
  expect(onBack).toHaveBeenCalledOnce();
  rerender(page({ kinds: ['authenticator'], failure: { message: 'The server is away.', field: null } }));
  expect(screen.queryByRole('button', { name: setup.ways.passkey.action })).toBeNull();
  expect(screen.getByText('The server is away.')).toBeVisible();
});

it('says that it replaces what somebody has, and why', () => {
  renderPublic(page({ replacesOthers: true }));
  expect(screen.getByRole('heading', { name: setup.replaceTitle })).toBeVisible();
  expect(screen.getByText(setup.replaceLead)).toBeVisible();
});

it('shows the app’s key as a picture and as text, and takes its code under a name', async () => {
  const onCode = vi.fn();
  const rerender = renderPublic(page({ stage: app, onCode }));
  expect(await screen.findByRole('img', { name: texts.qr })).toHaveAttribute('data-qr', app.address);
  expect(screen.getByText('ABCD2345')).toBeVisible();
  const code = () => screen.getByLabelText(texts.code);
  await expect.poll(code).toHaveFocus();
  await fillIn(code(), '12');
  await pressOn(button(texts.addDo));
  expect(onCode).not.toHaveBeenCalled();
  expect(code()).toHaveAccessibleDescription(secondFactorMessages.codeDigits);
  await fillIn(code(), '123 456');
  await pressOn(button(texts.addDo));
  expect(onCode).toHaveBeenCalledExactlyOnceWith({ code: '123 456', name: texts.nameProposed });
  rerender(page({ stage: app, onCode, failure: { message: "This code doesn't match.", field: 'code' } }));
  expect(code()).toHaveAccessibleDescription("This code doesn't match.");
  expect(button(setup.ways.passkey.instead)).toBeVisible();
});

it('makes a passkey on a press, and says what failed beside another way', async () => {
  const [onPasskey, onChoose] = [vi.fn(), vi.fn()];
  const passkey = { stage: { at: 'passkey', name: 'Chrome on Linux' }, onPasskey, onChoose } as const;
  const rerender = renderPublic(page(passkey));
  await pressOn(button(passkeyMessages.addDo));
  expect(onPasskey).toHaveBeenCalledExactlyOnceWith('Chrome on Linux');
  rerender(page({ ...passkey, failure: { message: passkeyMessages.notMade, field: 'passkey' } }));
  expect(screen.getByText(passkeyMessages.notMade)).toBeVisible();
  await pressOn(button(setup.ways.authenticator.instead));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('authenticator');
});

it('shows the recovery codes until they are kept, with no way back', async () => {
  const onKept = vi.fn();
  renderPublic(page({ stage: { at: 'codes', codes: ['ABCD-EFGH', 'JKMN-PQRS'] }, onKept }));
  expect(screen.getByText(/ABCD-EFGH/)).toHaveTextContent('JKMN-PQRS');
  expect(screen.queryByRole('button', { name: step.back })).toBeNull();
  await pressOn(button(texts.codesKept));
  expect(onKept).toHaveBeenCalledOnce();
});
