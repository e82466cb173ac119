import { CircleX } from 'lucide-react';
import { useId, useState } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { overlockStatuses } from '#domain/lifecycle/overlock.ts';
import { bookingTerms, productAfterMove } from '#domain/lifecycle/bookingTerms.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { isOneOf } from '#domain/states/words.ts';
import { dollars } from '#format/numbers.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { RoomyDialog } from '#ui/overlay/RoomyDialog.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Muted, Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { bookedAs, bookingTypes, unitKinds, type UnitKind } from '#domain/states/unitKind.ts';
import { useMinute } from '#lib/useMinute.ts';
import { bookingName } from '../../payment/bookingName.ts';
import { FreeList } from '../../unit/free/FreeList.tsx';
import { FreeListSkeleton } from '../../unit/free/FreeListSkeleton.tsx';
import type { FreeItem } from '../../unit/free/freeItem.ts';
import { useFreeItems, type FreeItemsView } from '../../unit/free/useFreeItems.ts';
import { SettlementChoice } from './SettlementChoice.tsx';
import { differenceText, inTurn, sizeRank, transferDetail, type GivenUnit } from './transferChoices.ts';
import { useSettlementChoice } from './useSettlement.ts';
import { useTransfer } from './useTransfer.ts';

/** The kinds of unit that can replace one: its own; where that is not known, all that a booking of this type can hold. */
function kindsFor(kind: unknown, { type }: Booking): readonly UnitKind[] {
  if (isOneOf(unitKinds, kind as string | undefined)) return [kind as UnitKind];
  return unitKinds.filter((each) => bookedAs[each] === type);
}

/** The rest of a booking's time, of which a unit must be free. A game may go on past its booked end. */
function restOf({ startsAt, endsAt }: Booking, now: number): BookedTime {
  const from = Math.max(now, Date.parse(startsAt ?? '') || now);
  const end = Date.parse(endsAt ?? '');
  if (Number.isNaN(end)) return { from, until: null };
  return { from, until: Math.max(end, from + 60_000) };
}

/** The free units that can replace one of a booking. @param refused those that others have meanwhile. */
function useReplacements(booking: Booking, kind: unknown, refused: ReadonlySet<number>) {
  const kinds = kindsFor(kind, booking);
  const now = useMinute();
  const view = useFreeItems({
    type: isOneOf(bookingTypes, booking.type) ? booking.type : bookedAs[kinds[0] ?? 'storage'],
    siteId: booking.site_id ?? null,
    time: restOf(booking, now),
    chosen: (booking.units ?? []).map(({ id }) => ({ entity: 'unit', id })),
  });
  if (view.status !== 'ready') return view;
  const items = view.items.filter(
    (item) => item.entity === 'unit' && (item.kind === null || kinds.includes(item.kind)) && !refused.has(item.id),
  );
  return { ...view, items };
}

const { transfer: texts } = bookingMessages;

/** The words for the booked thing, where guests would not call it a unit. */
export type TransferWords = Readonly<
  Record<'action' | 'none' | 'noneText' | 'save', string> & { title: (name: string) => string }
>;

export interface TransferDialogProps {
  booking: Booking;
  words?: TransferWords;
  onClose: () => void;
}

/** Finds a free unit in place of one that a booking has, then asks what the change costs. */
export function TransferDialog({ booking, words = texts, onClose }: TransferDialogProps) {
  const units = booking.units ?? [];
  const [fromId, setFromId] = useState(units[0]?.id ?? 0);
  // The chosen unit remains if somebody books it meanwhile: the server then says who.
  const [to, setTo] = useState<FreeItem | null>(null);
  const [usesPrice, setUsesPrice] = useState(false);
  const formId = useId();
  const { price, product, productName } = useTermsFor(booking, to);
  const rate = usesPrice && price !== null ? { rate: price } : null;
  const { fields: settled, reload, choice } = useSettlementChoice(booking, rate);
  const { isBusy, failure, refused, transfer, nameOf } = useTransfer(booking, { onDone: onClose, onOtherSum: reload });
  const from = units.find(({ id }) => id === fromId) ?? units[0];
  const view = useReplacements(booking, from?.kind, refused);
  const record = useRecord('unit', from?.id ?? 0).state;
  const given = record.status === 'present' ? record.record : null;
  const title = words.title(bookingName(booking));
  if (to === null) {
    return (
      <RoomyDialog title={title} onClose={onClose}>
        {units.length < 2 ? null : (
          <chakra.div px={{ base: '4', md: '5' }} pt="4">
            <HeldChoice units={units} nameOf={nameOf} chosenId={fromId} onChoose={setFromId} />
          </chakra.div>
        )}
        <Replacements booking={booking} view={view} given={given} words={words} onChoose={setTo} />
      </RoomyDialog>
    );
  }
  const [offered] = refused.has(to.id) && view.status === 'ready' ? inTurn(view.items, given) : [];
  const submit = () => {
    if (from === undefined || settled === null) return;
    void transfer({
      from: { id: from.id, name: nameOf(from) },
      to: { id: to.id, name: to.name },
      ...rate,
      ...product,
      ...settled,
    });
  };
  return (
    <Dialog
      title={title}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} aria-disabled={isBusy || undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="solid"
            colorPalette="accent"
            busy={isBusy}
            aria-disabled={settled === null || undefined}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        aria-label={words.action}
        display="grid"
        gap="4"
        color="fg"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {failure === null ? null : <Failure failure={failure} offered={offered} onTake={setTo} />}
        <Chosen booking={booking} unit={to} onChooseAnother={isBusy ? null : () => setTo(null)} />
        {price === null ? null : (
          <RateChoice booking={booking} price={price} usesPrice={usesPrice} onChoose={setUsesPrice} />
        )}
        {product === null ? null : <Note>{texts.product(productName)}</Note>}
        <SettlementChoice of="change" {...choice} />
        {from === undefined ? null : <OverlockNote unitId={from.id} name={nameOf(from)} />}
      </chakra.form>
    </Dialog>
  );
}

interface ReplacementsProps {
  booking: Booking;
  view: FreeItemsView;
  given: GivenUnit | null;
  words: TransferWords;
  onChoose: (unit: FreeItem) => void;
}

function Replacements({ booking, view, given, words, onChoose }: ReplacementsProps) {
  if (view.status === 'loading') {
    return (
      <chakra.div px={{ base: '4', md: '5' }} py="3">
        <FreeListSkeleton />
      </chakra.div>
    );
  }
  if (view.status === 'unknown') return <NoRowsMessage many="free units" reason={view.reason} />;
  if (view.items.length === 0) return <EmptyState title={words.none}>{words.noneText}</EmptyState>;
  return (
    <FreeList
      items={view.items}
      notes={view.notes}
      rankOf={(item) => sizeRank(item, given)}
      detailOf={(item) => differenceText(item, booking)}
      onChoose={onChoose}
    />
  );
}

interface ChosenProps {
  booking: Booking;
  unit: FreeItem;
  /** null: the change is being sent. */
  onChooseAnother: (() => void) | null;
}

function Chosen({ booking, unit, onChooseAnother }: ChosenProps) {
  const detail = transferDetail(unit, booking);
  return (
    <Row gap="3" justifyContent="space-between" flexWrap="nowrap">
      <chakra.div minW="0">
        <Muted textStyle="sm">{texts.to}</Muted>
        <chakra.p fontWeight="semibold" overflowWrap="anywhere">
          {unit.name}
        </chakra.p>
        {detail === '' ? null : <Note>{detail}</Note>}
      </chakra.div>
      <Button
        size="sm"
        aria-disabled={onChooseAnother === null || undefined}
        onClick={onChooseAnother ?? (() => undefined)}
      >
        {texts.chooseAnother}
      </Button>
    </Row>
  );
}

interface FailureProps {
  failure: string;
  /** Another free unit, where somebody else took the chosen one. */
  offered: FreeItem | undefined;
  onTake: (unit: FreeItem) => void;
}

function Failure({ failure, offered, onTake }: FailureProps) {
  const text = offered === undefined ? failure : texts.taken(failure, offered.name);
  return (
    <Notice icon={CircleX} palette="alarm" role="alert" text={text}>
      {offered === undefined ? null : <Button onClick={() => onTake(offered)}>{texts.takeNext(offered.name)}</Button>}
    </Notice>
  );
}

type HeldUnit = NonNullable<Booking['units']>[number];

interface HeldChoiceProps {
  units: readonly HeldUnit[];
  nameOf: (unit: HeldUnit) => string;
  chosenId: number;
  onChoose: (id: number) => void;
}

/** The choice of the unit to give back, among several booked ones. */
function HeldChoice({ units, nameOf, chosenId, onChoose }: HeldChoiceProps) {
  return (
    <FormField label={texts.from}>
      <Select
        w="full"
        value={chosenId}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        options={units.map((unit) => [unit.id, nameOf(unit)])}
      />
    </FormField>
  );
}

interface ChangedTerms {
  /** The unit's price for the booking's own period; null: the rate is the same, or not known. */
  price: number | null;
  /** The fields of the booking's new product; null: it stays. */
  product: { productId: number | null } | null;
  /** The name of the new product; null: there is none. */
  productName: string | null;
}

const unchanged: ChangedTerms = { price: null, product: null, productName: null };

/** What the chosen unit changes about a booking of a single one. */
function useTermsFor({ units, rate, period, productId = null }: Booking, to: FreeItem | null): ChangedTerms {
  const { state } = useRecord('unit', to?.id ?? units?.[0]?.id ?? 0);
  const view = useRows('product', { where: { kind: ['bookable'] }, limit: 500 });
  if (to === null || state.status !== 'present' || (units ?? []).length !== 1) return unchanged;
  const products = view.status === 'ready' ? view.rows : [];
  const terms = bookingTerms([state.record], products);
  const wanted = productAfterMove(products, state.record, productId);
  return {
    price: terms !== null && terms.period === period && terms.rate !== rate ? terms.rate : null,
    product: wanted === productId ? null : { productId: wanted },
    productName:
      wanted === null ? null : recordName('product', products.find(({ id }) => id === wanted) ?? { id: wanted }),
  };
}

interface RateChoiceProps {
  booking: Booking;
  price: number;
  usesPrice: boolean;
  onChoose: (usesPrice: boolean) => void;
}

function RateChoice({ booking: { rate = 0, period = '' }, price, usesPrice, onChoose }: RateChoiceProps) {
  const id = useId();
  return (
    <chakra.div display="grid" gap="1.5" justifyItems="start">
      <Strong id={id} textStyle="sm">
        {texts.rate(period)}
      </Strong>
      <Choices
        labelledBy={id}
        value={usesPrice ? 'price' : 'keep'}
        onChoose={(value) => onChoose(value === 'price')}
        choices={[
          { value: 'keep', label: texts.keep(dollars(rate)) },
          { value: 'price', label: texts.change(dollars(price)) },
        ]}
      />
    </chakra.div>
  );
}

function OverlockNote({ unitId, name }: { unitId: number; name: string }) {
  const { state } = useRecord('unit', unitId);
  if (state.status !== 'present' || !isOneOf(overlockStatuses, state.record.status)) return null;
  return <Note>{texts.overlocked(name)}</Note>;
}
