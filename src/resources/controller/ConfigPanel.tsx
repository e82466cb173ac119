import { chakra } from '#ui/theme/chakra.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { controllerSettings, settingsByGroup, settingsOf, settingText } from './settings.ts';
import { SettingList } from '../device/SettingList.tsx';

const Groups = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(16rem, 1fr))', columnGap: '8', rowGap: '5' },
});

export function ConfigPanel({ controller }: { controller: Controller }) {
  const settings = settingsOf(controller);
  return (
    <Panel>
      <Groups>
        {settingsByGroup.map(({ id, title, names }) => (
          <section key={id} aria-label={title}>
            <chakra.h3 textStyle="sm" fontWeight="semibold" pb="1">
              {title}
            </chakra.h3>
            <SettingList textStyle="sm">
              {names.map((name) => (
                <div key={name} data-setting={name}>
                  <dt>{controllerSettings[name].label}</dt>
                  <dd>{settingText(name, settings[name])}</dd>
                </div>
              ))}
            </SettingList>
          </section>
        ))}
      </Groups>
    </Panel>
  );
}
