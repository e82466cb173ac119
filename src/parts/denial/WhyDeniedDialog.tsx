import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { parsePersonQuery, type PersonQuery, significantDigits } from '#domain/denials/personQuery.ts';
import { type Refusal, loggedDenials } from '#domain/denials/loggedDenials.ts';
import { denialSearchMessages } from '#domain/messages/denials.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RoomyDialog } from '#ui/overlay/RoomyDialog.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { useCan } from '#crud/context/session.ts';
import { StackList } from '#ui/layout/list.tsx';
import { Kbd } from '#ui/text/Kbd.tsx';
import { Muted } from '#ui/text/text.tsx';
import { DenialFinding } from './DenialFinding.tsx';
import { RefusalList } from './RefusalList.tsx';
import { noRecordId } from './useReplicatedRecord.ts';
import { whyDeniedLabel } from './whyDeniedAsk.ts';
import { useMayComparePins, usePinOwner, type PinOwner } from './usePinOwner.ts';

/** The most customers to offer. */
const maximumHits = 6;

interface CustomerHits {
  /** null: not known yet. */
  hits: readonly Customer[] | null;
  failure: string | null;
}

/** The customers whom a name or phone number means, best first. */
function useCustomerHits(person: PersonQuery): CustomerHits {
  const isSearch = person.by === 'phone' || person.by === 'name';
  const query = isSearch
    ? { search: person.words, limit: person.by === 'phone' ? 50 : maximumHits }
    : { where: { id: [noRecordId] } };
  const view = useRows('customer', query);
  if (!isSearch) return { hits: [], failure: null };
  if (view.status === 'failed') return { hits: [], failure: view.error.message };
  if (view.status === 'loading') return { hits: null, failure: null };
  const isMatch = ({ phone }: Customer) => person.by === 'name' || significantDigits(phone ?? '') === person.digits;
  const hits = view.rows.filter(isMatch).slice(0, maximumHits);
  const isOfOtherWords = view.pending || view.query.search !== person.words;
  return { hits: isOfOtherWords ? null : hits, failure: null };
}

interface CustomerListProps extends CustomerHits {
  onChoose: (customer: Customer) => void;
}

/** Enter chooses the first. */
function CustomerList({ hits, failure, onChoose }: CustomerListProps) {
  const mayRead = useCan({ area: 'customers', level: 'read' });
  if (!mayRead) return <p>{denialSearchMessages.customersWithheld}</p>;
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (hits === null) return <SkeletonBlock width="14rem" />;
  if (hits.length === 0) return <p>{denialSearchMessages.noCustomer}</p>;
  return (
    <StackList gap="1" aria-label="Customers found">
      {hits.map((customer, index) => (
        <li key={customer.id}>
          <Button variant="ghost" w="full" justifyContent="flex-start" onClick={() => onChoose(customer)}>
            {recordName('customer', customer)}
            <Muted fontWeight="normal">{customer.phone ?? customer.email ?? ''}</Muted>
            {index === 0 ? (
              <chakra.span ms="auto" aria-hidden="true" smDown={{ display: 'none' }}>
                <Kbd>Enter</Kbd>
              </chakra.span>
            ) : null}
          </Button>
        </li>
      ))}
    </StackList>
  );
}

interface PinQuestionProps {
  owner: PinOwner;
  /** Whether the PIN is compared with one person's codes only. */
  isOfOne: boolean;
  onCompare: () => void;
}

function PinQuestion({ owner, isOfOne, onCompare }: PinQuestionProps) {
  const mayCompare = useMayComparePins();
  if (!mayCompare) return <p>{denialSearchMessages.pinsWithheld}</p>;
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Button busy={owner.state === 'asking'} onClick={onCompare}>
        {isOfOne ? 'Compare with their PIN codes' : 'Find whose PIN it is'}
      </Button>
      <output>
        {owner.state === 'none' && !isOfOne ? <p>{denialSearchMessages.pinOfNobody(owner.people)}</p> : null}
        {owner.state === 'hidden' ? <p>{denialSearchMessages.pinsHidden}</p> : null}
        {owner.state === 'failed' ? <p role="alert">{owner.message}</p> : null}
      </output>
    </chakra.div>
  );
}

const isUnasked = ({ state }: PinOwner) => state === 'unasked' || state === 'asking';

/** The most log lines to read. If the API cannot search its log, few of them are refusals. */
const maximumLines = 200;

interface RefusalsView {
  /** Newest first; null until they load. */
  refusals: readonly Refusal[] | null;
  view: RowsView<unknown>;
}

/** The newest refusals at a gate, or (null) at all doors of a site, live. */
function useRefusals(gateId: number | null, siteId: number): RefusalsView {
  const where = gateId === null ? { siteId } : { of: { subject: 'gate' as const, id: gateId } };
  const view = useRows('eventLog', { ...where, search: 'denied', limit: maximumLines });
  return { refusals: view.status === 'ready' ? loggedDenials(view.rows) : null, view };
}

export interface DenialQuestion {
  siteId: number;
  /** The gate; null: any door of the site. */
  gateId: number | null;
  /** The unit; null: none. */
  unitId: number | null;
  /** The unit's tenant; null if unknown. */
  customer: Person | null;
}

interface Person {
  id: number;
  name: string;
}

/** The picked refusal; else the newest one of the person, of an unknown PIN, or at the place. */
function selectRefusal(
  refusals: readonly Refusal[],
  question: DenialQuestion,
  person: number | null,
  owner: PinOwner,
  pickedId: number | null,
) {
  const picked = pickedId === null ? undefined : refusals.find(({ id }) => id === pickedId);
  if (picked !== undefined) return picked;
  if (person !== null) return refusals.find(({ customerId }) => customerId === person) ?? null;
  if (owner.state === 'none') return refusals.find((each) => each.denial === 'wrong PIN' && !each.customerId) ?? null;
  if (question.unitId !== null) return refusals.find(({ unitId }) => unitId === question.unitId) ?? null;
  return refusals[0] ?? null;
}

function pinMatchOf(owner: PinOwner): { typed?: 'theirs' | 'not theirs' } {
  if (owner.state === 'found') return { typed: 'theirs' };
  return owner.state === 'none' ? { typed: 'not theirs' } : {};
}

/** The list beside its explanation, so that both are in sight; on a phone below each other. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    gap: '5',
    p: { base: '4', md: '5' },
  },
});

export interface WhyDeniedDialogProps {
  question: DenialQuestion;
  onClose: () => void;
}

/** Lists the newest refusals here, or of one person, and explains one of them. */
export function WhyDeniedDialog({ question, onClose }: WhyDeniedDialogProps) {
  const { siteId, gateId, customer } = question;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Person | null>(customer);
  const { owner, compare, forget } = usePinOwner();
  const mayComparePins = useMayComparePins();
  const { refusals, view } = useRefusals(chosen === null ? gateId : null, siteId);
  const personQuery = useMemo(() => parsePersonQuery(typed), [typed]);
  const [pickedId, setPicked] = useState<number | null>(null);
  const person = owner.state === 'found' ? owner.customerId : (chosen?.id ?? null);
  const listed = (refusals ?? []).filter(({ customerId }) => person === null || customerId === person);
  const refusal = refusals === null ? null : selectRefusal(refusals, question, person, owner, pickedId);
  const found = useCustomerHits(personQuery);
  const [isEntered, setEntered] = useState(false);
  const choose = (next: Person | null) => {
    setEntered(false);
    forget();
    setPicked(null);
    setTyped('');
    setChosen(next);
  };
  const onCompare = () => {
    if (personQuery.by !== 'PIN' || !mayComparePins) return;
    const refused = (refusals ?? []).flatMap(({ customerId }) => customerId ?? []);
    compare(personQuery.code, chosen === null ? refused : [chosen.id]);
  };
  const chooseCustomer = (customer: Customer) => choose({ id: customer.id, name: recordName('customer', customer) });
  const [best] = found.hits ?? [];
  // Enter waits for the customers of the typed words.
  const takeBest = useEffectEvent((customer: Customer) => chooseCustomer(customer));
  useEffect(() => {
    if (isEntered && best !== undefined) takeBest(best);
  }, [isEntered, best]);
  const isByWords = personQuery.by === 'name' || personQuery.by === 'phone';
  const isUncompared = personQuery.by === 'PIN' && mayComparePins && isUnasked(owner) && pickedId === null;
  // The old answer is about another person than the one being typed.
  const isOfAnother = isByWords || (isUncompared && chosen === null);
  return (
    <RoomyDialog title={whyDeniedLabel} onClose={onClose} focusesContent>
      <Columns>
        <Stack gap="4">
          {chosen === null || isByWords ? null : (
            <chakra.div display="flex" alignItems="center" gap="2" color="fg">
              {`Showing ${chosen.name}`}
              <Button size="xs" variant="ghost" onClick={() => choose(null)}>
                <X aria-hidden="true" />
                Choose someone else
              </Button>
            </chakra.div>
          )}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isByWords) setEntered(true);
              else onCompare();
            }}
          >
            <FormField label="Who was refused?" hint={denialSearchMessages.askedBy(mayComparePins)}>
              <TextInput
                data-autofocus=""
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => {
                  setEntered(false);
                  forget();
                  setPicked(null);
                  setTyped(event.currentTarget.value);
                }}
              />
            </FormField>
          </form>
          {personQuery.by === 'PIN' ? (
            <PinQuestion owner={owner} onCompare={onCompare} isOfOne={chosen !== null} />
          ) : null}
          {isByWords ? <CustomerList {...found} onChoose={chooseCustomer} /> : null}
          {view.status === 'failed' ? (
            <ErrorState title="Couldn't load the event log" onRetry={view.retry}>
              {view.error.message}
            </ErrorState>
          ) : null}
          {view.status === 'loading' ? <SkeletonBlock width="100%" /> : null}
          {listed.length === 0 || isByWords ? null : (
            <RefusalList refusals={listed} siteId={siteId} chosen={refusal?.id ?? null} onChoose={setPicked} />
          )}
        </Stack>
        <Stack gap="4">
          {refusals === null || isOfAnother ? null : (
            <DenialFinding
              siteId={siteId}
              gateId={gateId}
              refusal={refusal}
              {...pinMatchOf(owner)}
              customerId={person}
            />
          )}
        </Stack>
      </Columns>
    </RoomyDialog>
  );
}
