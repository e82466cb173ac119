import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { AppError } from '#domain/errors/appError.ts';
import { moneyField, phoneField, requiredLine } from '#domain/validation/fields.ts';
import type { FieldName } from '#crud/form/recordForm.ts';
import type { Step } from '#crud/steps/step.ts';
import { StepsForm } from '#crud/steps/StepsForm.tsx';
import { useStepsForm } from '#crud/steps/useStepsForm.ts';
import { Popups } from '#ui/popup/Popups.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { linkHostPerTest, Screen } from './screens.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { MoneyField, PhoneField, TextField } = formFields<typeof schema>();

const schema = z.object({ name: requiredLine('Name is required'), phone: phoneField.nullish(), rate: moneyField });
type Name = FieldName<typeof schema>;

const steps: readonly Step<Name>[] = [
  {
    id: 'who',
    title: 'Who',
    fields: ['name', 'phone'],
    Content: () => (
      <>
        <TextField name="name" label="Name" />
        <PhoneField name="phone" label="Phone" />
      </>
    ),
  },
  {
    id: 'price',
    title: 'Price',
    fields: ['rate'],
    Content: () => <MoneyField name="rate" label="Rate" />,
  },
];

const line = linkHostPerTest();
let sent: string[];
let refusal: AppError | null;

beforeEach(() => {
  sent = [];
  refusal = null;
});

function MoveIn() {
  const { form, progress } = useStepsForm({
    name: 'moveIn',
    schema,
    initial: {},
    calls: ({ name, rate }) => [
      { id: 'customer', label: 'Create customer', run: () => Promise.resolve({ id: sent.push(`customer ${name}`) }) },
      {
        id: 'booking',
        label: 'Create booking',
        run: ({ customer }) => {
          if (refusal !== null) return Promise.reject(refusal);
          sent.push(`booking ${rate} of ${JSON.stringify(customer)}`);
          return Promise.resolve();
        },
      },
    ],
    onDone: (results) => sent.push(Object.keys(results).join()),
  });
  return <StepsForm form={form} progress={progress} label="Move in" steps={steps} submitLabel="Move in" />;
}

const open = (at = '/') =>
  render(
    <Screen host={line} at={at}>
      <MoveIn />
      <Popups />
    </Screen>,
  );
const press = (name: string) => pressOn(screen.getByRole('button', { name }));
const isAt = (title: string) => screen.findByRole('heading', { level: 2, name: title });
const address = () => document.querySelector('[data-address]')?.textContent;

it('checks each step, reviews all, and goes on at the call that failed, also after a reload', async () => {
  const { unmount } = open();
  await isAt('Who');
  await press('Next');
  await screen.findByText('Name is required');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name'));
  await userEvent.keyboard('Nora{Tab}0412345678{Enter}');
  await isAt('Price');
  await expect.poll(address).toBe('/?step=price');
  await fillIn(screen.getByLabelText('Rate'), '120.5');
  await press('Next');
  await isAt('Review');
  expect(screen.getByText('0412 345 678', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('$120.50')).toBeVisible();

  refusal = new AppError({ code: 'refused', status: 409, message: 'This unit is taken.' });
  await press('Move in');
  await screen.findByText('This unit is taken.');
  expect(sent).toEqual(['customer Nora']);
  unmount();

  open('/?step=review');
  await isAt('Review');
  await press('Change: Price');
  await fillIn(screen.getByLabelText('Rate'), '99');
  await press('Next');
  refusal = null;
  await press('Move in');
  await expect.poll(() => sent).toEqual(['customer Nora', 'booking 99 of {"id":1}', 'customer,booking']);
  expect(localStorage).toHaveLength(0);
}, 40_000);

it('leads from a later step in the address to the first one that is not complete, and back to a refused field', async () => {
  const { unmount } = open('/?step=review');
  await isAt('Who');
  await fillIn(screen.getByLabelText('Name'), 'Nora');
  await press('Next');
  await fillIn(screen.getByLabelText('Rate'), '10');
  await press('Next');
  refusal = new AppError({ code: 'refused', status: 400, message: 'That name is taken.', field: 'name' });
  await press('Move in');
  await screen.findByText('That name is taken.');
  await isAt('Who');
  unmount();
});
