import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Customer } from '#domain/entities/customer.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { manyPinCodeMessages as texts } from '#domain/messages/manyPinCodes.ts';
import { useData } from '#crud/context/replica.ts';
import { useMay } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Button } from '#ui/control/Button.tsx';
import { FieldError } from '#ui/field/FieldError.tsx';
import { List, Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { findNeeds, PinCodeGiver, type Given, type Need, type Turn } from './givePinCodes.ts';
import { pinCodeCalls } from './owner.ts';
import { usePinDigits } from './usePinDigits.ts';

type Step =
  | { is: 'looking' | 'giving' | 'undoing'; done: number; all: number }
  | { is: 'looked'; needs: ReadonlyMap<Customer, Need> }
  | { is: 'given'; results: ReadonlyMap<Customer, Given | null> }
  | { is: 'undone'; kept: ReadonlyMap<Customer, string>; count: number };

const nameOf = (customer: Customer) => recordName('customer', customer);

/** The customers of one outcome, with a reason where each has one of its own. */
function People({ title, isOpen, lines }: { title: string; isOpen: boolean; lines: readonly (readonly string[])[] }) {
  if (lines.length === 0) return null;
  return (
    <chakra.details open={isOpen}>
      <chakra.summary py={{ base: '3', md: '0.5' }} fontWeight="medium">
        {title}
      </chakra.summary>
      <List maxH="12rem" overflowY="auto" tabIndex={0} aria-label={title} ps="5">
        {lines.map(([name, reason], at) => (
          <chakra.li key={at} overflowWrap="anywhere">
            {reason === undefined ? name : `${name}: ${reason}`}
          </chakra.li>
        ))}
      </List>
    </chakra.details>
  );
}

function Looked({ needs, missing }: { needs: ReadonlyMap<Customer, Need>; missing: number }) {
  const of = (is: Need['is']) => [...needs].filter(([, need]) => need.is === is);
  const [none, has] = [of('none'), of('has')];
  const left = of('left').map(([customer, need]) => [nameOf(customer), need.is === 'left' ? need.reason : '']);
  return (
    <Stack gap="3">
      {none.length === 0 ? <p>{texts.nobody}</p> : <Note>{texts.where}</Note>}
      <People title={texts.get(none.length)} isOpen lines={none.map(([customer]) => [nameOf(customer)])} />
      <People title={texts.have(has.length)} isOpen={false} lines={has.map(([customer]) => [nameOf(customer)])} />
      <People title={texts.left(left.length)} isOpen lines={left} />
      {missing === 0 ? null : <Note>{`${texts.left(missing)}: ${texts.gone}`}</Note>}
    </Stack>
  );
}

function reasonOf(result: Given | null): string {
  if (result === null) return texts.stopped;
  return result.is === 'failed' ? result.reason : '';
}

function Results({ results }: { results: ReadonlyMap<Customer, Given | null> }) {
  const entries = [...results];
  const given = entries.flatMap(([customer, result]) =>
    result?.is === 'given' ? [result.id === null ? [nameOf(customer), texts.unnamed] : [nameOf(customer)]] : [],
  );
  const has = entries.flatMap(([customer, result]) => (result?.is === 'has' ? [[nameOf(customer)]] : []));
  const not = entries.flatMap(([customer, result]) =>
    result === null || result.is === 'failed' ? [[nameOf(customer), reasonOf(result)]] : [],
  );
  return (
    <Stack gap="3">
      <p role="status">{texts.given(given.length)}</p>
      <People title={texts.notGiven(not.length)} isOpen lines={not} />
      <People title={texts.given(given.length)} isOpen={false} lines={given} />
      <People title={texts.have(has.length)} isOpen={false} lines={has} />
    </Stack>
  );
}

function useGiving(ids: readonly number[]) {
  const data = useData();
  const digits = usePinDigits();
  const view = useRows('customer', { where: { id: [...ids] } });
  const [giver] = useState(() => new PinCodeGiver(data, digits));
  const [step, setStep] = useState<Step>({ is: 'looking', done: 0, all: ids.length });
  const turn = useRef<Turn>({ isStopped: false });
  const customers = view.status === 'ready' ? view.rows : null;
  // The records are those of the moment when they were there.
  const look = useEffectEvent(async (own: Turn) => {
    const rows = customers ?? [];
    const needs = await findNeeds(data, rows, own, (done) => setStep({ is: 'looking', done, all: rows.length }));
    if (!own.isStopped) setStep({ is: 'looked', needs });
  });
  const isReady = customers !== null;
  useEffect(() => {
    const own: Turn = { isStopped: false };
    if (isReady) void look(own);
    return () => {
      own.isStopped = true;
    };
  }, [isReady]);
  const give = async (chosen: readonly Customer[], before: ReadonlyMap<Customer, Given | null>) => {
    const own: Turn = { isStopped: false };
    turn.current = own;
    setStep({ is: 'giving', done: 0, all: chosen.length });
    const results = await giver.give(chosen, own, (done) => setStep({ is: 'giving', done, all: chosen.length }));
    const all = new Map([...before, ...chosen.map((customer) => [customer, results.get(customer) ?? null] as const)]);
    setStep({ is: 'given', results: all });
  };
  const undo = async (results: ReadonlyMap<Customer, Given | null>) => {
    const made = new Map(
      [...results].flatMap(([customer, result]) =>
        result?.is === 'given' && result.id !== null ? [[customer, result.id] as const] : [],
      ),
    );
    setStep({ is: 'undoing', done: 0, all: made.size });
    const ended = await giver.takeBack(made, (done) => setStep({ is: 'undoing', done, all: made.size }));
    const kept = new Map([...ended].flatMap(([customer, why]) => (why === null ? [] : [[customer, why] as const])));
    setStep({ is: 'undone', kept, count: made.size - kept.size });
  };
  return {
    step,
    failure: view.status === 'failed' ? view.error.message : null,
    /** Selected customers without a record. */
    missing: customers === null ? 0 : ids.length - customers.length,
    give,
    undo,
    stop: () => {
      turn.current.isStopped = true;
    },
  };
}

export interface GivePinCodesProps {
  ids: readonly number[];
  onClose: () => void;
}

/** Gives each customer without a working PIN code one, after a look at who needs one. */
export default function GivePinCodes({ ids, onClose }: GivePinCodesProps) {
  const { step, failure, missing, give, undo, stop } = useGiving(ids);
  const mayUndo = useMay()(pinCodeCalls.customer.remove.ask);
  const isBusy = step.is === 'giving' || step.is === 'undoing';
  return (
    <Dialog
      wide
      title={texts.title}
      // What is under way is not left unseen: it can be stopped.
      onClose={isBusy ? stop : onClose}
      actions={<Actions step={step} mayUndo={mayUndo} onClose={onClose} give={give} undo={undo} stop={stop} />}
    >
      {failure === null ? null : <FieldError>{failure}</FieldError>}
      <Content step={failure === null ? step : null} missing={missing} />
    </Dialog>
  );
}

const progressTexts = { looking: texts.looking, giving: texts.giving, undoing: texts.undoing } as const;

function Content({ step, missing }: { step: Step | null; missing: number }) {
  if (step === null) return null;
  switch (step.is) {
    case 'looked':
      return <Looked needs={step.needs} missing={missing} />;
    case 'given':
      return <Results results={step.results} />;
    case 'undone':
      return (
        <Stack gap="3">
          <p role="status">{texts.undone(step.count)}</p>
          {[...step.kept].map(([customer, why]) => (
            <FieldError key={customer.id}>{`${nameOf(customer)}: ${texts.notUndone(1, why)}`}</FieldError>
          ))}
        </Stack>
      );
    default:
      return (
        <ProgressBar
          share={step.all === 0 ? 1 : step.done / step.all}
          text={progressTexts[step.is](step.done, step.all)}
        />
      );
  }
}

type ActionsProps = Pick<ReturnType<typeof useGiving>, 'step' | 'give' | 'undo' | 'stop'> & {
  mayUndo: boolean;
  onClose: () => void;
};

function Actions({ step, mayUndo, onClose, give, undo, stop }: ActionsProps) {
  if (step.is === 'giving') return <Button onClick={stop}>{texts.stop}</Button>;
  if (step.is === 'undoing') return null;
  if (step.is === 'given') {
    const { results } = step;
    const again = [...results].flatMap(([customer, result]) =>
      result === null || result.is === 'failed' ? [customer] : [],
    );
    const canUndo = mayUndo && [...results.values()].some((result) => result?.is === 'given' && result.id !== null);
    return (
      <>
        {canUndo ? <Button onClick={() => void undo(results)}>{texts.undo}</Button> : null}
        {again.length === 0 ? null : (
          <Button onClick={() => void give(again, results)}>{texts.again(again.length)}</Button>
        )}
        <Button variant="solid" colorPalette="accent" data-autofocus="" onClick={onClose}>
          {texts.done}
        </Button>
      </>
    );
  }
  if (step.is === 'undone') return <Button onClick={onClose}>{texts.done}</Button>;
  const chosen =
    step.is === 'looked' ? [...step.needs].flatMap(([customer, need]) => (need.is === 'none' ? [customer] : [])) : [];
  return (
    <>
      <Button data-autofocus="" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button
        variant="solid"
        colorPalette="accent"
        aria-disabled={chosen.length === 0}
        onClick={() => {
          if (chosen.length > 0) void give(chosen, new Map());
        }}
      >
        {texts.give(chosen.length)}
      </Button>
    </>
  );
}
