import { useMemo, useState } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { pairingCalls, type Pairing } from '#domain/calls/pairings.ts';
import { channelName, channelsOf, outputNameOf, type Channel } from '#domain/adopting/channels.ts';
import { declaredContact } from '#domain/adopting/contacts.ts';
import { matchNames, patternMark, type NameMatch } from '#domain/adopting/names.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { useCan, type NamedSite } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { List, Row, Stack } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDoors } from './useDoors.ts';
import { usePairings, type Pairings } from './usePairings.ts';

const { byName: words } = adoptingMessages;

interface PairByNameProps {
  site: NamedSite;
  devices: readonly NetworkDevice[];
  reread: () => void;
}

/** Pairs all channels whose names say their doors, after a look at what is meant. */
export function PairByName({ site, devices, reread }: PairByNameProps) {
  const view = useDoors(site.id);
  const pairings = usePairings(site.id, reread);
  const [pattern, setPattern] = useState('');
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const ask = pairingCalls.sitePairings.ask;
  const mayPair = useCan(ask);
  const isBadPattern = pattern.trim() !== '' && pattern.split(patternMark).length !== 2;
  const free = useMemo(
    () => channelsOf(devices).filter(({ device, output }) => device.outputs[output]?.door === null),
    [devices],
  );
  const matches = useMemo(
    () => (isBadPattern ? [] : matchNames(free, view.doors, pattern)),
    [free, view.doors, pattern, isBadPattern],
  );
  const matched = matches.filter(({ result }) => result === 'matched');
  const chosen = matched.filter(({ channel }) => !unticked.has(channel.key));
  const isAble = mayPair && chosen.length > 0 && !pairings.isBusy;
  const submit = async () => {
    setFailure(null);
    const sent = chosen.flatMap(pairingOf);
    const what = adoptingMessages.pairedMany(sent.length);
    const made = await pairings.pair(what, sent);
    setFailure(typeof made === 'string' ? adoptingMessages.notPaired(made) : null);
    setDone(typeof made === 'string' ? null : what);
  };
  const toggle = (key: string) => {
    const next = new Set(unticked);
    if (!next.delete(key)) next.add(key);
    setUnticked(next);
  };
  return (
    <Panel title={words.title}>
      <Stack gap="3" data-pair-by-name="">
        <Note>{words.text}</Note>
        <FormField label={words.pattern} hint={words.patternHint} error={isBadPattern ? words.badPattern : null}>
          <TextInput value={pattern} autoComplete="off" onChange={({ target }) => setPattern(target.value)} />
        </FormField>
        {view.failure === null ? null : <Note role="alert">{adoptingMessages.doorsNotRead(view.failure)}</Note>}
        {view.isLoading ? <Note>{adoptingMessages.doorsLoading}</Note> : null}
        {view.isWhole || view.isLoading || view.failure !== null ? null : <Note>{words.someDoors}</Note>}
        <Matched matches={matched} unticked={unticked} toggle={toggle} />
        <Others matches={matches} />
        {failure === null ? null : (
          <ListNote colorPalette="alarm" mb="0" role="alert" data-failure="">
            {failure}
          </ListNote>
        )}
        {mayPair ? null : <Note>{adoptingMessages.mayNotPair(describeRight(ask))}</Note>}
        <Button
          h="12"
          variant="solid"
          colorPalette="accent"
          busy={pairings.isBusy}
          aria-disabled={!isAble}
          onClick={() => {
            if (isAble) void submit();
          }}
        >
          {words.submit(chosen.length)}
        </Button>
        <Done done={done} pairings={pairings} onUndone={setFailure} />
      </Stack>
    </Panel>
  );
}

/** A contact goes along where its name says whose it is and its message format how it rests: nothing is guessed. */
function pairingOf({ channel, doors: [door] }: NameMatch): Pairing[] {
  if (door === undefined) return [];
  const { device, output } = channel;
  return [
    {
      networkDeviceId: device.id,
      output,
      door: { entity: door.entity, id: door.id },
      contact: declaredContact(device, output),
    },
  ];
}

interface MatchedProps {
  matches: readonly NameMatch[];
  unticked: ReadonlySet<string>;
  toggle: (key: string) => void;
}

function Matched({ matches, unticked, toggle }: MatchedProps) {
  if (matches.length === 0) return null;
  return (
    <Stack gap="1">
      <chakra.h3 textStyle="sm" fontWeight="medium">
        {words.matched(matches.length)}
      </chakra.h3>
      <List>
        {matches.map(({ channel, doors: [door] }) => (
          <RuledItem key={channel.key} data-matched={door?.name}>
            <Checkbox
              checked={!unticked.has(channel.key)}
              onChange={() => toggle(channel.key)}
              label={`${channelName(channel)} → ${door?.name ?? ''}`}
            >
              <chakra.span overflowWrap="anywhere">
                {channelName(channel)} → <strong>{door?.name}</strong>
              </chakra.span>
            </Checkbox>
          </RuledItem>
        ))}
      </List>
    </Stack>
  );
}

const reasons: Record<Exclude<NameMatch['result'], 'matched' | 'none'>, (match: NameMatch) => string> = {
  several: ({ doors }) => words.several(doors.map(({ name }) => name).join(', ')),
  claimed: ({ doors }) => words.claimed(doors[0]?.name ?? ''),
  wired: ({ doors }) => words.wired(doors[0]?.name ?? ''),
};

/** What the names do not settle: the walk does. */
function Others({ matches }: { matches: readonly NameMatch[] }) {
  const unclear = matches.filter(({ result }) => result !== 'matched' && result !== 'none');
  const left = matches.filter(({ result }) => result === 'none');
  return (
    <>
      <OtherList
        title={words.ambiguous(unclear.length)}
        rows={unclear.map((match) => ({
          channel: match.channel,
          reason: match.result === 'matched' || match.result === 'none' ? '' : reasons[match.result](match),
        }))}
      />
      <OtherList
        title={words.left(left.length)}
        rows={left.map(({ channel }) => ({ channel, reason: outputNameOf(channel) === '' ? '' : words.none }))}
      />
    </>
  );
}

function OtherList({ title, rows }: { title: string; rows: readonly { channel: Channel; reason: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <chakra.details>
      <chakra.summary minH="11" cursor="pointer" textStyle="sm" fontWeight="medium">
        {title}
      </chakra.summary>
      <List>
        {rows.map(({ channel, reason }) => (
          <RuledItem key={channel.key} py="1.5" textStyle="sm" overflowWrap="anywhere">
            {channelName(channel)} <Muted display="block">{reason}</Muted>
          </RuledItem>
        ))}
      </List>
    </chakra.details>
  );
}

interface DoneProps {
  done: string | null;
  pairings: Pairings;
  onUndone: (failure: string | null) => void;
}

function Done({ done, pairings, onUndone }: DoneProps) {
  const isNewest = done !== null && pairings.steps.at(-1)?.what === done;
  if (done === null) return null;
  const undo = async () => {
    const made = await pairings.undo();
    onUndone(typeof made === 'string' ? adoptingMessages.notUndone(made) : null);
  };
  return (
    <Row justifyContent="space-between" data-paired-by-name="">
      <span role="status">{isNewest ? done : adoptingMessages.undone(done)}</span>
      {isNewest ? (
        <Button busy={pairings.isBusy} onClick={() => void undo()}>
          {adoptingMessages.undo(done)}
        </Button>
      ) : null}
    </Row>
  );
}
