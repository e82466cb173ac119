import { chakra } from '#ui/theme/chakra.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { controllerSettings, settingsByGroup, settingText } from './settings.ts';

const Groups = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(16rem, 1fr))', columnGap: '8', rowGap: '5' },
});

const Settings = chakra('dl', {
  base: {
    m: '0',
    textStyle: 'sm',
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      py: '1.5',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& dt': { color: 'fg.muted' },
    '& dd': { m: '0', textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
});

/** What a controller is set to, in groups, as staff call it. */
export function ConfigPanel({ controller }: { controller: Controller }) {
  return (
    <Panel>
      <Groups>
        {settingsByGroup.map(({ id, title, names }) => (
          <section key={id} aria-label={title}>
            <chakra.h3 textStyle="sm" fontWeight="semibold" pb="1">
              {title}
            </chakra.h3>
            <Settings>
              {names.map((name) => (
                <div key={name} data-setting={name}>
                  <dt>{controllerSettings[name].label}</dt>
                  <dd>{settingText(name, controller[name])}</dd>
                </div>
              ))}
            </Settings>
          </section>
        ))}
      </Groups>
    </Panel>
  );
}
