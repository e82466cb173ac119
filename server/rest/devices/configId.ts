import { eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { highestId } from '#domain/entities/fields.ts';
import { parseDeviceIdentifier } from '#domain/validation/deviceIdentifier.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { deviceConfigs } from '#server/storage/schema/devices/controllers.ts';

const parametersSchema = z.object({ id: z.string() });

/**
 * Its number (12) or identifier (UnitController_12).
 * @throws Refusal with status 400 for anything else.
 */
export function parseConfigId(parameters: unknown): { id: number; condition: SQL | undefined } {
  const { id: text } = parametersSchema.parse(parameters);
  if (/^\d+$/.test(text)) return { id: parseId(parameters), condition: undefined };
  try {
    const { type, id } = parseDeviceIdentifier(text);
    return { id: Math.min(id, highestId), condition: eq(deviceConfigs.type, type) };
  } catch (error) {
    throw new Refusal(400, error instanceof Error ? error.message : String(error));
  }
}
