import { useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import type { AnyRecord } from '#domain/entities/index.ts';
import { fromTyped, type TypedValues } from '#domain/forms/typedValues.ts';
import { momentInLastDay } from '#domain/lifecycle/lastDay.ts';
import { newBookingMessages, rateText } from '#domain/messages/newBooking.ts';
import { labelIn } from '#domain/states/words.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { sizeLabels } from '#domain/states/valueLabels.ts';
import { formFields } from '#crud/form/formFields.ts';
import { useCurrentForm } from '#crud/form/formContext.ts';
import { useReferences, type Reference } from '#crud/form/fields/useReferences.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { squareMetres } from '../../unit/labels.ts';
import { FirstBillTable } from './FirstBillTable.tsx';
import { pricedSchema, timedSchema, timesOf, type NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';

const { useTicked, useTypedId, useTypedIds, useTypedText } = formFields<NewBookingField>();

const { summary: texts, bill } = newBookingMessages;

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '5.5rem minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '2',
    m: '0',
    textStyle: 'sm',
    '& dt': { color: 'fg.muted' },
    '& dd': { m: '0', overflowWrap: 'anywhere' },
  },
});

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The booking, customer and first bill that the form would create. It follows the typing. */
export function BookingSummary() {
  return (
    <Panel title={texts.title}>
      <Facts>
        <Fact label={texts.customer}>
          <Customer />
        </Fact>
        <Fact label={texts.units}>
          <Bookables />
        </Fact>
        <Times />
        <Fact label={texts.rate}>
          <Rate />
        </Fact>
      </Facts>
      <chakra.div role="group" aria-label={bill.title} borderTopWidth="1px" borderColor="border.muted" mt="4" pt="3">
        <chakra.h3 textStyle="sm" fontWeight="semibold" pb="1">
          {bill.title}
        </chakra.h3>
        <FirstBillTable />
      </chakra.div>
    </Panel>
  );
}

function Customer() {
  const isNew = useTypedText('who') === 'new';
  const typed = `${useTypedText('firstName')} ${useTypedText('lastName')}`.trim();
  const id = useTypedId('customer_id');
  const [chosen] = useReferences('customer', id === null ? [] : [id]);
  const name = isNew ? typed : id === null ? '' : (chosen?.name ?? '') || '…';
  return name === '' ? <Muted>{texts.noCustomer}</Muted> : name;
}

function Bookables() {
  const units = useReferences('unit', useTypedIds('unitIds'));
  const lockables = useReferences('lockable', useTypedIds('lockableIds'));
  if (units.length + lockables.length === 0) return <Muted>{texts.noUnit}</Muted>;
  return (
    <>
      {units.map((unit) => (
        <Bookable key={`unit ${unit.id}`} of={unit} facts={sizeOf(unit.record)} />
      ))}
      {lockables.map((each) => (
        <Bookable key={`lockable ${each.id}`} of={each} facts={kindOf(each.record)} />
      ))}
    </>
  );
}

const textIn = (record: AnyRecord | null, field: string) => {
  const value = record?.[field];
  return typeof value === 'string' ? value : null;
};

function sizeOf(record: AnyRecord | null): (string | null)[] {
  const area = record?.['squareMetres'];
  const size = labelIn(sizeLabels, textIn(record, 'size'));
  return [size ?? kindOf(record)[0] ?? null, typeof area === 'number' ? `${squareMetres(area)} m²` : null];
}

const kindOf = (record: AnyRecord | null): (string | null)[] => [
  labelIn(unitKindLabels, textIn(record, 'kind') ?? textIn(record, 'type')),
];

function Bookable({ of: { name }, facts }: { of: Reference; facts: readonly (string | null)[] }) {
  const shown = facts.filter((fact) => fact !== null).join(', ');
  return (
    <chakra.div>
      {name === '' ? '…' : name}
      {shown === '' ? null : <Muted>{` · ${shown}`}</Muted>}
    </chakra.div>
  );
}

function Times() {
  const { zone, now, type } = useNewBooking();
  const typed = useWatch({ control: useCurrentForm().control }) as TypedValues;
  const { success, data } = timedSchema.safeParse(fromTyped(timedSchema, typed));
  if (!success || (data.begins === 'later' && data.startsAt == null)) {
    return (
      <Fact label={texts.from}>
        <Muted>{texts.noTime}</Muted>
      </Fact>
    );
  }
  const { start, end } = timesOf(data, { zone, now });
  const endsAt = end?.toISOString() ?? null;
  const lastDay = momentInLastDay({ type, period: data.period, endsAt }, zone);
  return (
    <>
      <Fact label={texts.from}>{data.begins === 'now' ? texts.now : <Moment at={start} zone={zone} />}</Fact>
      <Fact label={texts.to}>
        {endsAt === null ? (
          texts.openEnd
        ) : lastDay === null ? (
          <Moment at={endsAt} zone={zone} />
        ) : (
          <Moment at={lastDay} zone={zone} format="date" />
        )}
      </Fact>
    </>
  );
}

const ratedSchema = pricedSchema.pick({ rate: true, period: true });

function Rate() {
  const isComplimentary = useTicked('complimentary');
  const [rate, period] = [useTypedText('rate'), useTypedText('period')];
  if (isComplimentary) return texts.complimentary;
  const { data } = ratedSchema.safeParse(fromTyped(ratedSchema, { rate, period }));
  return data === undefined ? <Muted>{texts.noRate}</Muted> : rateText(data);
}
