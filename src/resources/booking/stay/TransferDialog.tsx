import { CircleX } from 'lucide-react';
import { useId, useState } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { overlockStatuses } from '#domain/lifecycle/overlock.ts';
import { bookingTerms } from '#domain/lifecycle/bookingTerms.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { isOneOf } from '#domain/states/words.ts';
import { dollars } from '#format/numbers.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { Combobox, type ComboboxOption } from '#ui/field/Combobox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { bookedAs, unitKinds, type UnitKind } from '#domain/states/unitKind.ts';
import { bookingName } from '../../payment/bookingName.ts';
import { SettlementChoice } from './SettlementChoice.tsx';
import { matchesTyped, transferChoices, type TransferChoice } from './transferChoices.ts';
import { useSettlementChoice } from './useSettlement.ts';
import { useTransfer } from './useTransfer.ts';

/** The kinds of unit that can replace one: its own; where that is not known, all that a booking of this type can hold. */
function kindsFor(kind: unknown, { type }: Booking): readonly UnitKind[] {
  if (isOneOf(unitKinds, kind as string | undefined)) return [kind as UnitKind];
  return unitKinds.filter((each) => bookedAs[each] === type);
}

/** Whether a vacant unit stays free for as long as a booking runs. */
function isFreeFor({ bookedFrom }: VacantUnit, { endsAt }: Booking): boolean {
  if (bookedFrom === null || bookedFrom === undefined) return true;
  return typeof endsAt === 'string' && Date.parse(endsAt) <= Date.parse(bookedFrom);
}

/** Without those that the server refused. */
function freeUnits(
  vacant: readonly VacantUnit[],
  booking: Booking,
  refused: ReadonlySet<number>,
): readonly VacantUnit[] {
  const held = (booking.units ?? []).map(({ id }) => id);
  return vacant.filter((unit) => isFreeFor(unit, booking) && !refused.has(unit.id) && !held.includes(unit.id));
}

const { transfer: texts } = bookingMessages;

/** Options at once; typing finds the others. */
const shownOptions = 50;

const optionOf = ({ unit, detail }: TransferChoice): ComboboxOption => ({
  value: String(unit.id),
  label: recordName('unit', unit),
  detail: detail ?? undefined,
});

/** The words for the booked thing, where guests would not call it a unit. */
export type TransferWords = Readonly<
  Record<'action' | 'choose' | 'none' | 'noneText' | 'save', string> & { title: (name: string) => string }
>;

export interface TransferDialogProps {
  booking: Booking;
  words?: TransferWords;
  onClose: () => void;
}

export function TransferDialog({ booking, words = texts, onClose }: TransferDialogProps) {
  const units = booking.units ?? [];
  const [fromId, setFromId] = useState(units[0]?.id ?? 0);
  // The chosen unit remains if somebody books it meanwhile: the server then says who.
  const [to, setTo] = useState<VacantUnit | null>(null);
  const [usesPrice, setUsesPrice] = useState(false);
  const formId = useId();
  const price = usePriceFor(booking, to);
  const rate = usesPrice && price !== null ? { rate: price } : null;
  const { fields: settled, reload, choice } = useSettlementChoice(booking, rate);
  const { isBusy, failure, refused, transfer, nameOf } = useTransfer(booking, { onDone: onClose, onOtherSum: reload });
  const from = units.find(({ id }) => id === fromId) ?? units[0];
  const kinds = kindsFor(from?.kind, booking);
  const view = useRows('vacantUnit', { siteId: booking.site_id ?? 0, where: { kind: kinds }, limit: 500 });
  const given = useRecord('unit', from?.id ?? 0).state;
  const products = useRows('product', { where: { kind: ['bookable'] }, limit: 500 });
  const choices =
    view.status === 'ready'
      ? transferChoices(
          freeUnits(view.rows, booking, refused),
          booking,
          given.status === 'present' ? given.record : null,
          products.status === 'ready' ? products.rows : [],
        )
      : null;
  const free = choices?.map(({ unit }) => unit) ?? null;
  const offered = to !== null && refused.has(to.id) ? free?.find(({ id }) => id !== to.id) : undefined;
  const reason = emptyReasonOfView(view);
  const submit = () => {
    if (from === undefined || to === null || settled === null) return;
    void transfer({
      from: { id: from.id, name: nameOf(from) },
      to: { id: to.id, name: nameOf(to) },
      ...rate,
      ...settled,
    });
  };
  return (
    <Dialog
      title={words.title(bookingName(booking))}
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
            aria-disabled={to === null || settled === null || undefined}
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
        {failure === null ? null : <Failure failure={failure} offered={offered} nameOf={nameOf} onTake={setTo} />}
        {units.length < 2 ? null : <HeldChoice units={units} nameOf={nameOf} chosenId={fromId} onChoose={setFromId} />}
        {reason === null ? null : <NoRowsMessage many="free units" reason={reason} />}
        {free === null && reason === null ? <SkeletonBlock h="16" /> : null}
        {free?.length === 0 && reason === null ? <EmptyState title={words.none}>{words.noneText}</EmptyState> : null}
        {choices === null || choices.length === 0 ? null : (
          <UnitChoice choices={choices} chosen={to} placeholder={words.choose} onChoose={setTo} />
        )}
        {price === null ? null : (
          <RateChoice booking={booking} price={price} usesPrice={usesPrice} onChoose={setUsesPrice} />
        )}
        <SettlementChoice of="change" {...choice} />
        {from === undefined ? null : <OverlockNote unitId={from.id} name={nameOf(from)} />}
      </chakra.form>
    </Dialog>
  );
}

interface FailureProps {
  failure: string;
  /** Another free unit, where somebody else took the chosen one. */
  offered: VacantUnit | undefined;
  nameOf: (unit: VacantUnit) => string;
  onTake: (unit: VacantUnit) => void;
}

function Failure({ failure, offered, nameOf, onTake }: FailureProps) {
  const text = offered === undefined ? failure : texts.taken(failure, nameOf(offered));
  return (
    <Notice icon={CircleX} palette="alarm" role="alert" text={text}>
      {offered === undefined ? null : (
        <Button onClick={() => onTake(offered)}>{texts.takeNext(nameOf(offered))}</Button>
      )}
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
      <Select w="full" value={chosenId} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {nameOf(unit)}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

interface UnitChoiceProps {
  choices: readonly TransferChoice[];
  chosen: VacantUnit | null;
  placeholder: string;
  onChoose: (unit: VacantUnit | null) => void;
}

function UnitChoice({ choices, chosen, placeholder, onChoose }: UnitChoiceProps) {
  const [search, setSearch] = useState('');
  const found = choices.filter((choice) => matchesTyped(choice, search));
  const held = choices.find(({ unit }) => unit.id === chosen?.id);
  const status = found.length > shownOptions ? `${shownOptions} of ${found.length} shown` : `${found.length} free`;
  return (
    <FormField label={texts.to} required>
      <Combobox
        label={texts.to}
        options={found.slice(0, shownOptions).map(optionOf)}
        chosen={chosen === null ? null : optionOf(held ?? { unit: chosen, detail: null, terms: null })}
        onChoose={(option) => onChoose(choices.find(({ unit }) => String(unit.id) === option?.value)?.unit ?? null)}
        onSearch={setSearch}
        mayClear
        status={status}
        placeholder={placeholder}
      />
    </FormField>
  );
}

/** The price for the booking's own period; null if the rate is the same. */
function usePriceFor({ units, rate, period }: Booking, to: VacantUnit | null): number | null {
  const { state } = useRecord('unit', to?.id ?? units?.[0]?.id ?? 0);
  const products = useRows('product', { where: { kind: ['bookable'] }, limit: 500 });
  if (to === null || state.status !== 'present' || (units ?? []).length !== 1) return null;
  const terms = bookingTerms([state.record], products.status === 'ready' ? products.rows : []);
  return terms !== null && terms.period === period && terms.rate !== rate ? terms.rate : null;
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
