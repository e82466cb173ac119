import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { askFor } from '#domain/entities/define.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { allSites } from '#domain/entities/site.ts';
import { spanOf, usualSpan } from '#domain/lifecycle/bookedSpan.ts';
import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { bookingTypeChoices, freeUnitMessages as texts } from '#domain/messages/freeUnits.ts';
import { pathTo } from '#domain/routes/path.ts';
import { bookedAs, type BookingType } from '#domain/states/unitKind.ts';
import { entryOf } from '#domain/states/words.ts';
import { localZone } from '#format/wallClock.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { RoomyDialog } from '#ui/overlay/RoomyDialog.tsx';
import { Note, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useMinute } from '#lib/useMinute.ts';
import { createSearch, type CreateSearch } from '../booking/create/createAddress.ts';
import { FreeFinder, type FreeBookable } from '../unit/free/FreeFinder.tsx';
import { TimeChoice } from '../unit/free/TimeChoice.tsx';

const nothingChosen: readonly never[] = [];

export interface NewBookingDialogProps {
  /** null: the customer is chosen after the unit. */
  customer?: Customer | null;
  /** The type to begin with. */
  type?: BookingType;
  onChangeType?: (type: BookingType) => void;
  onClose: () => void;
}

/** Finds something free for a time, and goes on to the page that books it. */
export function NewBookingDialog({ customer = null, type: first, onChangeType, onClose }: NewBookingDialogProps) {
  const [type, setType] = useState<BookingType>(first ?? 'storage');
  const [siteId, chooseSite] = useBookedSite(customer);
  const title = customer === null ? texts.newBooking : texts.newBookingFor(recordName('customer', customer));
  return (
    <RoomyDialog title={title} onClose={onClose}>
      <Row gap="2" columnGap="6" px={{ base: '4', md: '5' }} pt="3">
        <TypeChoice
          type={type}
          onChoose={(next) => {
            setType(next);
            onChangeType?.(next);
          }}
        />
        <SiteChoice siteId={siteId} onChoose={chooseSite} />
      </Row>
      <Search key={`${type} ${siteId}`} type={type} siteId={siteId} customerId={customer?.id ?? null} />
    </RoomyDialog>
  );
}

/** The site of the session. While it shows all sites, one of them is chosen: the customer's own, if it is known. */
function useBookedSite(customer: Customer | null): [siteId: number, choose: (siteId: number) => void] {
  const { siteId, sites } = useSession();
  const [chosen, choose] = useState<number | null>(null);
  if (siteId !== null && siteId !== allSites.id) return [siteId, choose];
  const own = sites.find(({ id }) => id === customer?.siteId);
  return [chosen ?? own?.id ?? sites[0]?.id ?? allSites.id, choose];
}

function TypeChoice({ type, onChoose }: { type: BookingType; onChoose: (type: BookingType) => void }) {
  const id = useId();
  return (
    <Stack gap="1">
      <Small id={id}>{texts.type}</Small>
      <Choices<BookingType> choices={bookingTypeChoices} value={type} onChoose={onChoose} labelledBy={id} />
    </Stack>
  );
}

function SiteChoice({ siteId, onChoose }: { siteId: number; onChoose: (siteId: number) => void }) {
  const session = useSession();
  const id = useId();
  if (session.siteId !== allSites.id || session.sites.length < 2) return null;
  return (
    <Stack gap="1">
      <Small id={id}>{texts.site}</Small>
      <Select
        aria-labelledby={id}
        value={siteId}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        options={session.sites.map((site) => [site.id, site.name])}
      />
    </Stack>
  );
}

interface SearchProps {
  type: BookingType;
  siteId: number;
  customerId: number | null;
}

/** The type under which something is booked: of its own kind, where that is known. */
function typeOf({ record }: FreeBookable, type: BookingType): BookingType {
  const { kind, type: ofLockable } = record as { kind?: string; type?: string };
  return entryOf(bookedAs as Readonly<Record<string, BookingType>>, kind ?? ofLockable) ?? type;
}

function Search({ type, siteId, customerId }: SearchProps) {
  const navigate = useNavigate();
  const now = useMinute();
  const zone = useSiteZone(siteId) ?? localZone();
  const [choice, setChoice] = useState(() => usualSpan(type));
  const span = spanOf(choice, { type, now, zone });
  const [from, until] = 'fault' in span ? [null, null] : [span.time.from, span.time.until];
  const time = useMemo((): BookedTime | null => (from === null ? null : { from, until }), [from, until]);
  const mayReadUnits = useCan(askFor(entityOf('unit'), 'read'));
  // A start of now is left out: the booking page reads its own clock.
  const handedOver = { from: choice.start === 'now' ? null : from, until };
  const book = (id: number, bookedType: BookingType, search: CreateSearch) => {
    const path = pathTo('booking.create', { type: bookedType, id }) + createSearch({ ...search, time: handedOver });
    // The customer's number goes by the history's state, not by the address.
    void navigate(path, customerId === null ? {} : { state: { customerId } });
  };
  return (
    <>
      <chakra.div px={{ base: '4', md: '5' }} py="3" borderBottomWidth="1px" borderColor="border.muted">
        <TimeChoice type={type} zone={zone} now={now} choice={choice} onChange={setChoice} />
      </chakra.div>
      {'fault' in span ? null : (
        <FreeFinder
          type={type}
          siteId={siteId}
          time={time}
          chosen={nothingChosen}
          onChoose={(one) =>
            book(one.id, typeOf(one, type), { entity: one.entity, productId: one.terms?.productId ?? null })
          }
        />
      )}
      {mayReadUnits ? null : <ByNumber onBook={(id) => book(id, type, { entity: 'unit' })} />}
    </>
  );
}

/** Who may not read units can book one by its number. */
function ByNumber({ onBook }: { onBook: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  const isNumber = /^[1-9]\d*$/.test(typed.trim());
  return (
    <chakra.form
      px={{ base: '4', md: '5' }}
      py="4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNumber) onBook(Number(typed));
      }}
    >
      <Stack gap="2" maxW="24rem">
        <Note>{texts.byNumberText}</Note>
        <FormField label={texts.byNumber}>
          <TextInput inputMode="numeric" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </FormField>
        <Row>
          <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={!isNumber || undefined}>
            {texts.byNumberGo}
          </Button>
        </Row>
      </Stack>
    </chakra.form>
  );
}
