import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from '#server/rest/openApi/document.ts';
import type { DeclaredAnswer, Operation } from './openApi.ts';
import type { HeardAnswer } from './visitors.ts';

/** null: the answer is as the document declares it. */
export type Judge = (operation: Operation, answer: HeardAnswer) => string | null;

function declared({ answers }: Operation, status: number): DeclaredAnswer | undefined {
  return answers.get(String(status)) ?? answers.get(`${Math.floor(status / 100)}XX`);
}

function fitsType(declaredType: string, type: string): boolean {
  const bare = (type.split(';')[0] ?? '').trim();
  return new RegExp(`^${declaredType.replace('+', '\\+').replaceAll('*', '[\\w.+-]+')}$`).test(bare);
}

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Compares answers with the document, which knows nothing of our own schemas. */
export function judgeBy(document: OpenApiDocument): Judge {
  const validator = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(validator);
  validator.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const compile = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? validator.compile({ $ref: `document${encodeURI(pointer)}` });
    compiled.set(pointer, known);
    return known;
  };

  const complaintAboutJson = (pointer: string, text: string): string | null => {
    const json = parsed(text);
    if (json === null) return 'the answer is no JSON';
    const validate = compile(pointer);
    if (validate(json.value)) return null;
    const [error] = validate.errors ?? [];
    return `the answer does not fit its schema: ${error?.instancePath.replaceAll(/\d+/g, 'N')} ${error?.message}`;
  };

  return (operation, { status, type, text }) => {
    if (status >= 500) return `status ${status}`;
    const answer = declared(operation, status);
    if (answer === undefined) return `status ${status} is not declared: ${text.slice(0, 80)}`;
    if (answer.schemas.size === 0) return text === '' ? null : 'the answer has a body, and none is declared';
    const fitting = [...answer.schemas].find(([declaredType]) => fitsType(declaredType, type));
    if (fitting === undefined) return `status ${status} with type "${type}" is not declared`;
    const [declaredType, pointer] = fitting;
    return declaredType === 'application/json' ? complaintAboutJson(pointer, text) : null;
  };
}
