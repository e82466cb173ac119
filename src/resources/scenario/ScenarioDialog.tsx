import { useState } from 'react';
import { actLabels } from '#domain/commands/act.ts';
import { scenarioCalls, type NamedScenario } from '#domain/calls/scenarios.ts';
import { allSites } from '#domain/entities/site.ts';
import { scenarioMessages as say } from '#domain/messages/scenarios.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { RemoveScenario } from './RemoveScenario.tsx';
import { ScenarioConfirmation } from './ScenarioConfirmation.tsx';
import { ScenarioEditor } from './ScenarioEditor.tsx';
import { scenarioIds, type ScenarioChoice } from './scenarioPlan.ts';
import { useScenarios } from './useScenarios.ts';

const texts = {
  lockdown: { name: say.lockdown, about: say.lockdownAbout },
  fire: { name: say.fire, about: say.fireAbout },
} as const;
const textsOf = (choice: ScenarioChoice) =>
  typeof choice === 'string'
    ? texts[choice]
    : { name: choice.name, about: say.ownAbout(`${actLabels[choice.act].verb}s`) };

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
    columnGap: '6',
    rowGap: '3',
    pt: '1',
  },
});
const Fields = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' } });
const Muted = chakra('p', { base: { color: 'fg.muted' } });

type Mode = 'run' | 'add' | 'edit' | 'remove';

export function ScenarioDialog({ onClose }: { onClose: () => void }) {
  const { sites, siteId: current } = useSession();
  const isChosen = current !== null && current !== allSites.id;
  const [picked, setPicked] = useState(sites.length === 1 ? (sites[0]?.id ?? 0) : 0);
  const [chosen, setChosen] = useState<string>('lockdown');
  const [mode, setMode] = useState<Mode>('run');
  const siteId = isChosen ? current : picked;
  const { view, save } = useScenarios(siteId);
  const own = view.status === 'ready' ? view.scenarios : [];
  // Names of own scenarios differ from these two ids, which stand without the mark.
  const named = own.find(({ name }) => `=${name}` === chosen);
  const scenario: ScenarioChoice = named ?? (chosen === 'fire' ? 'fire' : 'lockdown');
  const siteName = useSiteName()(siteId);
  const { name, about } = textsOf(scenario);
  const back = () => setMode('run');
  if (mode === 'remove' && named !== undefined) {
    const remove = () => save(own.filter((each) => each !== named));
    return <RemoveScenario name={named.name} onRemove={remove} onClose={back} />;
  }
  if (mode === 'add' || (mode === 'edit' && named !== undefined)) {
    const edited = mode === 'edit' ? named : undefined;
    const keep = async (next: NamedScenario) => {
      await save(edited === undefined ? [...own, next] : own.map((each) => (each === edited ? next : each)));
      setChosen(`=${next.name}`);
    };
    return <ScenarioEditor siteId={siteId} edited={edited} own={own} onSave={keep} onClose={back} />;
  }
  return (
    <Dialog title={siteName === null ? say.open : `${say.open}: ${siteName}`} onClose={onClose} wide actions={null}>
      <Columns>
        <Fields>
          {isChosen ? null : <SiteChoice value={picked} onChoose={setPicked} />}
          <FormField label={say.scenario} hint={about}>
            <Select
              value={named === undefined ? (scenario as string) : chosen}
              w="full"
              onChange={({ target }) => setChosen(target.value)}
            >
              {scenarioIds.map((id) => (
                <option key={id} value={id}>
                  {texts[id].name}
                </option>
              ))}
              {own.map(({ name: each }) => (
                <option key={`=${each}`} value={`=${each}`}>
                  {each}
                </option>
              ))}
            </Select>
          </FormField>
          {view.status === 'failed' && siteId !== 0 ? <Muted role="status">{say.notRead(view.text)}</Muted> : null}
          {view.status === 'ready' ? <ManageButtons isOwn={named !== undefined} onMode={setMode} /> : null}
        </Fields>
        {siteId === 0 ? (
          <Muted>{say.whichSite}</Muted>
        ) : (
          <ScenarioConfirmation key={`${siteId} ${chosen}`} {...{ siteId, scenario, name, onClose }} />
        )}
      </Columns>
    </Dialog>
  );
}

function SiteChoice({ value, onChoose }: { value: number; onChoose: (siteId: number) => void }) {
  const { sites } = useSession();
  return (
    <FormField label={say.site}>
      <Select value={value} w="full" onChange={({ target }) => onChoose(Number(target.value))}>
        <option value={0}>{say.chooseSite}</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

function ManageButtons({ isOwn, onMode }: { isOwn: boolean; onMode: (mode: Mode) => void }) {
  const mayWrite = useCan(scenarioCalls.siteScenariosSave.ask);
  if (!mayWrite) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <Button size="xs" onClick={() => onMode('add')}>
        {say.add}
      </Button>
      {isOwn ? (
        <>
          <Button size="xs" onClick={() => onMode('edit')}>
            {say.edit}
          </Button>
          <Button size="xs" colorPalette="alarm" onClick={() => onMode('remove')}>
            {say.remove}
          </Button>
        </>
      ) : null}
    </chakra.div>
  );
}
