import { Check } from 'lucide-react';
import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { levels } from '#domain/permissions/arithmetic.ts';
import { areas, bits, type Permissions } from '#domain/permissions/bits.ts';
import { areaNames, levelNames } from '#domain/permissions/describe.ts';
import { capitalised } from '#domain/states/words.ts';
import { roleSentence } from '#resources/permissionRole/useRoles.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const Grid = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    mt: '3',
    textStyle: 'sm',
    '& th, & td': { px: { base: '1.5', sm: '3' }, py: '1.5', textAlign: 'center' },
    '& tbody th, & thead th:first-of-type': { textAlign: 'start', ps: '0', fontWeight: 'medium' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& svg': { boxSize: '4', display: 'inline-block', color: 'accent.fg' },
  },
});

export function RoleSummary({ role, isBeyond }: { role: PermissionRole; isBeyond: boolean }) {
  const { permissions, secondFactorFrom: from } = role;
  const { required, notRequired } = roleMessages.secondStep;
  return (
    <Panel>
      {isBeyond ? <Note pb="2">{roleMessages.readOnly}</Note> : null}
      <chakra.p>{roleSentence(role)}</chakra.p>
      {permissions === undefined ? null : <PermissionGrid permissions={permissions} />}
      {from === undefined ? null : <Note pt="3">{from === null ? notRequired : required(from)}</Note>}
    </Panel>
  );
}

function PermissionGrid({ permissions }: { permissions: Permissions }) {
  return (
    <Grid aria-label="Permissions">
      <thead>
        <tr>
          <th scope="col">Area</th>
          {levels.map((level) => (
            <th key={level} scope="col">
              {capitalised(levelNames[level])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => (
          <tr key={area}>
            <th scope="row">{areaNames[area]}</th>
            {levels.map((level) => (
              <td key={level}>
                {((permissions[area] ?? 0) & bits[level]) === 0 ? (
                  <Muted aria-label="No">–</Muted>
                ) : (
                  <Check role="img" aria-label="Yes" />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}
