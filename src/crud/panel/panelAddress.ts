export interface PanelRecord {
  entity: string;
  id: number;
}

const parameter = 'panel';

/** Whether an address names a panel, valid or not. */
export function hasPanel(parameters: URLSearchParams): boolean {
  return parameters.has(parameter);
}

/** The panel's record in an address (`panel=unit:12`); null if there is none, or none of these entities. */
export function readPanel<Entity extends string>(
  parameters: URLSearchParams,
  entities: readonly Entity[],
): { entity: Entity; id: number } | null {
  const [written, ...others] = parameters.getAll(parameter);
  const [, name, digits] = /^(\w+):([1-9]\d{0,15})$/.exec(written ?? '') ?? [];
  const entity = entities.find((each) => each === name);
  const id = Number(digits);
  return entity === undefined || others.length > 0 || !Number.isSafeInteger(id) ? null : { entity, id };
}

/** The address with this panel, or without one. Other parameters stay; the tab belongs to the panel. */
export function writePanel(parameters: URLSearchParams, panel: PanelRecord | null): URLSearchParams {
  const written = new URLSearchParams(parameters);
  written.delete(parameter);
  if (panel === null) written.delete('tab');
  else written.set(parameter, `${panel.entity}:${panel.id}`);
  return written;
}
