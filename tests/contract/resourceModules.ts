import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { AnyResource } from '#crud/descriptor/define.ts';
import type { FormDescriptor } from '#crud/descriptor/form.ts';

const folder = fileURLToPath(new URL('../../src/resources', import.meta.url));

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'columns' in value && 'routes' in value;
const isForm = (value: unknown): value is FormDescriptor<unknown, z.ZodObject> =>
  typeof value === 'object' && value !== null && 'entity' in value && 'Fields' in value;

/** Exports of modules whose names match. */
async function exported<Kind>(name: RegExp, is: (value: unknown) => value is Kind): Promise<Kind[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => name.test(file));
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(is));
}

/** The names of the folders of resources. */
export const folders: readonly string[] = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** Every resource's descriptor. */
export const resources: readonly AnyResource[] = await exported(/^\w+\/[a-z]\w*\.tsx$/, isResource);

/** The form of every resource that is created or edited. */
export const forms: readonly FormDescriptor<unknown, z.ZodObject>[] = await exported(/^\w+\/\w+Form\.tsx$/, isForm);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const records = await exported(/^\w+\/\w+Records\.tsx$/, isObject);

/** The forms of records that another record's page manages; some modules export several in one object. */
export const managedForms: readonly FormDescriptor<unknown, z.ZodObject>[] = records
  .flatMap((value) => [value, ...(Object.values(value) as unknown[])])
  .filter(isForm);
