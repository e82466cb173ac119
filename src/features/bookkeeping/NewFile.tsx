import { useState } from 'react';
import { bookPrograms, type BookAccounts, type BookProgram } from '#domain/bookkeeping/accounts.ts';
import { bookPeriods, daysAfter, type BookPeriod } from '#domain/bookkeeping/bookPeriods.ts';
import { bookkeepingMessages as texts } from '#domain/messages/bookkeeping.ts';
import { isOneOf } from '#domain/states/words.ts';
import { dayOf, type DayRange } from '#domain/time/zonedTime.ts';
import { isDay, type Day } from '#format/days.ts';
import { localZone } from '#format/wallClock.ts';
import { useNow } from '#lib/useNow.ts';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { DateInput } from '#ui/date/DateInput.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Grid, Row, Stack } from '#ui/layout/layout.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted } from '#ui/text/text.tsx';
import { BookPreview } from './BookPreview.tsx';
import type { MarkedBy } from './markedBy.ts';
import { useBookLines } from './useBookLines.ts';

const periods = Object.keys(bookPeriods) as BookPeriod[];
const otherDays = 'other';

interface Start {
  period: BookPeriod | typeof otherDays;
  days: DayRange;
}

/** The days after the last file, under their name where they have one; without a file, the last quarter. */
function startOf(last: DayRange | null, today: Day): Start {
  const days = (last === null ? null : daysAfter(last, today)) ?? bookPeriods.lastQuarter(today);
  const isNamed = (name: BookPeriod) => JSON.stringify(bookPeriods[name](today)) === JSON.stringify(days);
  return { period: periods.find(isNamed) ?? otherDays, days };
}

/** Chooses a period and a program, and shows the sums of the lines before they are downloaded. */
export function NewFile({ accounts, marked }: { accounts: BookAccounts; marked: MarkedBy | null }) {
  const today = dayOf(useNow(), localZone());
  const [start] = useState(() => startOf(marked?.last ?? null, today));
  const [period, setPeriod] = useState(start.period);
  const [typed, setTyped] = useState<DayRange>(start.days);
  const [program, setProgram] = useState<BookProgram>(marked?.last?.program ?? 'xero');
  const [chosen, setRegistered] = useState(true);
  const isRegistered = marked?.isRegistered ?? chosen;
  const { state, read, cancel } = useBookLines();
  const days = period === otherDays ? typed : bookPeriods[period](today);
  const isWrong = !isDay(days.first) || !isDay(days.last) || days.first > days.last;
  const show = () => {
    if (!isWrong)
      read({ ...days, isRegistered, markedBy: marked?.id ?? null, since: marked === null ? null : marked.since });
  };
  const isReading = state.step === 'reading';
  return (
    <Panel title={texts.new}>
      <Stack gap="4">
        <Grid gap="3" gridTemplateColumns="repeat(auto-fill, minmax(12rem, 1fr))">
          <FormField label={texts.period}>
            <Select
              w="full"
              value={period}
              onChange={({ currentTarget: { value } }) => {
                if (value === otherDays) setTyped(days);
                setPeriod(isOneOf(periods, value) ? value : otherDays);
              }}
            >
              {periods.map((each) => (
                <option key={each} value={each}>
                  {texts.periods[each]}
                </option>
              ))}
              <option value={otherDays}>{texts.otherDays}</option>
            </Select>
          </FormField>
          {period === otherDays ? (
            <>
              <FormField label={texts.first}>
                <DateInput value={typed.first} today={today} onChange={(first) => setTyped({ ...typed, first })} />
              </FormField>
              <FormField label={texts.last} error={isWrong ? texts.wrongDays : null}>
                <DateInput value={typed.last} today={today} onChange={(last) => setTyped({ ...typed, last })} />
              </FormField>
            </>
          ) : null}
          <FormField label={texts.program}>
            <Select
              w="full"
              value={program}
              onChange={({ currentTarget: { value } }) => setProgram(isOneOf(bookPrograms, value) ? value : 'xero')}
              options={bookPrograms.map((each) => [each, texts.programs[each]])}
            />
          </FormField>
        </Grid>
        {marked === null ? (
          <Stack gap="1" alignItems="flex-start">
            <Row>
              <Checkbox checked={chosen} onChange={setRegistered} label={texts.registered}>
                {texts.registered}
              </Checkbox>
            </Row>
            <Muted textStyle="sm">{texts.registeredHelp}</Muted>
          </Stack>
        ) : (
          <Muted textStyle="sm">{marked.isRegistered ? texts.isRegistered : texts.isNotRegistered}</Muted>
        )}
        <Row>
          {isReading ? (
            <Button onClick={cancel}>{texts.cancel}</Button>
          ) : (
            <Button variant="solid" colorPalette="accent" disabled={isWrong} onClick={show}>
              {texts.show}
            </Button>
          )}
          <Muted role="status" textStyle="sm">
            {isReading ? texts.reading(state.rows) : null}
          </Muted>
        </Row>
        {state.step === 'failed' ? (
          <ErrorState title={texts.notRead} onRetry={show}>
            {state.why}
          </ErrorState>
        ) : null}
        {state.step === 'ready' ? (
          <BookPreview
            key={JSON.stringify(state.question)}
            {...state}
            program={program}
            accounts={accounts}
            marked={marked}
            onTaken={() => {
              marked?.onTaken();
              read(state.question);
            }}
          />
        ) : null}
      </Stack>
    </Panel>
  );
}
