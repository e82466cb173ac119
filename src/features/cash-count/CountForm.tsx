import { useState } from 'react';
import { cashCountCalls, type CashDay } from '#domain/calls/cashCounts.ts';
import { cashCountMessages as texts } from '#domain/messages/cashCounts.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { denominations, drawerTotal, flowsByMethod, netOf } from '#domain/money/cashSums.ts';
import { subtractDollars } from '#domain/money/dollars.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { dollars } from '#format/numbers.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { moneyValue } from '#crud/form/fields/moneyText.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Button } from '#ui/control/Button.tsx';
import { Grid, InlineRow, Row, Stack } from '#ui/layout/layout.tsx';
import { Muted, Note, Strong } from '#ui/text/text.tsx';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { bodyOf, cashExpected, countSchema, drawerOf, otherInputs, pieceInput, startOf } from './countForm.ts';
import { Difference } from './Difference.tsx';

const { MoneyField, NumberField, TextAreaField, useTyped, useTypedText } = formFields<typeof countSchema>();

/** Dollars of a typed amount; null: none. */
function typedDollars(text: string): number | null {
  const amount = Number(moneyValue(text) || 'none');
  return Number.isNaN(amount) ? null : amount;
}

export interface CountFormProps {
  siteId: number;
  day: CashDay;
  zone: string;
  onSigned: (day: CashDay) => void;
  /** Called after a refusal: the figures are others by now. */
  onStale: () => void;
}

/** Asks what is in the drawer and on the terminal, shows the differences, and signs. */
export function CountForm({ siteId, day, zone, onSigned, onStale }: CountFormProps) {
  const { api } = useData();
  const { user } = useSession();
  const { float } = startOf(day);
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  const form = useRecordForm({
    name: `cashCount.${siteId}.${day.day}`,
    schema: countSchema,
    initial: { float, pieces: {} },
    save: async (typed, { requestKey: key }) => {
      const body = bodyOf(day, typed);
      try {
        const answer = await api.call(cashCountCalls.cashCountSign, { parameters: { id: siteId }, body, key });
        return cashCountCalls.cashCountSign.schema.safeParse(answer).data ?? null;
      } catch (thrown) {
        onStale();
        throw thrown;
      }
    },
    onSaved: (signed) => (signed === null ? onStale() : onSigned(signed)),
    savedText: texts.signed,
  });
  return (
    <chakra.div css={{ '--form-bleed': '1rem' }}>
      <RecordForm form={form} label={texts.title} saveLabel={texts.sign(name || null)}>
        <CashFields day={day} zone={zone} />
        <OtherFields day={day} />
        <TextAreaField name="note" label={texts.note} hint={texts.noteHint} rows={2} />
        <Note>{texts.final}</Note>
      </RecordForm>
    </chakra.div>
  );
}

function useFloatHint({ day, last }: Pick<CashDay, 'day' | 'last'>, zone: string): string {
  const display = useDateDisplay();
  if (last === null) return texts.drawer.floatOf.none;
  const { left } = startOf({ day, last });
  if (left === null) return texts.drawer.floatOf.before;
  return texts.drawer.floatLeft(left, formatMoment(last.signedAt, zone, 'time', display));
}

function CashFields({ day, zone }: Pick<CountFormProps, 'day' | 'zone'>) {
  const typed = useTyped('pieces') as Readonly<Record<string, unknown>>;
  const drawer = drawerOf(typed);
  const [isChosen, setByPieces] = useState(false);
  const byPieces = isChosen || drawer !== null;
  const typedCash = typedDollars(useTypedText('cash'));
  const float = typedDollars(useTypedText('float')) ?? 0;
  const { net, sum } = cashExpected(day.sums, float);
  const inDrawer = drawer === null ? typedCash : drawerTotal(drawer);
  return (
    <Stack gap="3">
      <FieldGrid title={methodLabels.cash}>
        <MoneyField name="float" label={texts.drawer.float} hint={useFloatHint(day, zone)} />
        {drawer === null ? (
          <MoneyField name="cash" label={texts.drawer.total} hint={texts.drawer.totalHint} />
        ) : (
          <Stack gap="1.5">
            <Strong textStyle="sm">{texts.drawer.total}</Strong>
            <chakra.output textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {dollars(drawerTotal(drawer))}
            </chakra.output>
            <Note textStyle="xs">{texts.drawer.byPieces}</Note>
          </Stack>
        )}
      </FieldGrid>
      {byPieces ? (
        <Pieces typed={typed} />
      ) : (
        <div>
          <Button size="sm" onClick={() => setByPieces(true)}>
            {texts.drawer.pieces}
          </Button>
        </div>
      )}
      <Row columnGap="4" role="status">
        <Muted textStyle="sm">{texts.drawer.expected(float, net, sum)}</Muted>
        {inDrawer === null ? null : <Difference value={subtractDollars(inDrawer, sum)} />}
      </Row>
    </Stack>
  );
}

function Pieces({ typed }: { typed: Readonly<Record<string, unknown>> }) {
  return (
    <Grid gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))" rowGap="3">
      {denominations.map((value) => {
        const input = pieceInput(value);
        const own = drawerOf({ [input]: typed[input] });
        return (
          <NumberField
            key={value}
            name={`pieces.${input}`}
            label={dollars(value / 100).replace(/\.00$/, '')}
            unit={own === null ? undefined : dollars(drawerTotal(own))}
          />
        );
      })}
    </Grid>
  );
}

function OtherFields({ day }: { day: CashDay }) {
  const methods = flowsByMethod(day.sums).flatMap(({ method }) => (method === 'cash' ? [] : [method]));
  if (methods.length === 0) return null;
  return (
    <FieldGrid title={texts.others}>
      {methods.map((method) => (
        <OtherField key={method} day={day} method={method} />
      ))}
    </FieldGrid>
  );
}

function OtherField({ day, method }: { day: CashDay; method: Exclude<PaymentMethod, 'cash'> }) {
  const input = otherInputs[method];
  const typed = typedDollars(useTypedText(input));
  const net = netOf(day.sums, method);
  return (
    <MoneyField
      name={input}
      label={methodLabels[method]}
      hint={
        <InlineRow columnGap="3">
          <span>{texts.expectedOf(net)}</span>
          {typed === null ? null : <Difference value={subtractDollars(typed, net)} />}
        </InlineRow>
      }
    />
  );
}
