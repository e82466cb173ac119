import { describe, expect, it } from 'vitest';
import { ownOrganisationOf } from '#crud/data/useOwnOrganisation.ts';
import { organisationChoices } from '#crud/form/fields/useOrganisationChoices.ts';

const own = ownOrganisationOf({ id: 1, organisationId: 3, organisationName: 'Harbour Storage' } as never);
const listed = [
  { value: '2', label: 'Botany Storage' },
  { value: '3', label: 'Organisation 3' },
];

describe('the organisations to choose from', () => {
  it('have the own one once, as the server calls it', () => {
    expect(organisationChoices(own, listed, true)).toEqual({
      choices: [{ value: 2, label: 'Botany Storage' }],
      none: 'Harbour Storage',
      isOwnOnly: false,
    });
    expect(organisationChoices(own, listed, false).choices).toEqual([
      { value: 2, label: 'Botany Storage' },
      { value: 3, label: 'Harbour Storage' },
    ]);
  });

  it('are the own one alone where the list cannot be read', () => {
    expect(organisationChoices(own, [], true)).toEqual({ choices: [], none: 'Harbour Storage', isOwnOnly: true });
    expect(organisationChoices(own, [], false)).toEqual({
      choices: [{ value: 3, label: 'Harbour Storage' }],
      isOwnOnly: true,
    });
  });

  it("call it the user's where the server does not name it", () => {
    const nameless = ownOrganisationOf({ id: 1, organisationId: 3 } as never);
    expect(organisationChoices(nameless, listed, true).none).toBe('Your organisation');
    expect(organisationChoices(nameless, [], false).choices).toEqual([{ value: 3, label: 'Your organisation' }]);
    expect(organisationChoices(ownOrganisationOf(null), [], false).choices).toEqual([]);
  });
});
