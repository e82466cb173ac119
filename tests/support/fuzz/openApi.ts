import type { Answer } from '#server/rest/openApi/answers.ts';
import type { OpenApiDocument } from '#server/rest/openApi/document.ts';
import type { Parameter } from '#server/rest/openApi/parameters.ts';
import type { JsonSchema } from '#server/rest/openApi/schemas.ts';

/** What the document says of one call, with its references followed. */
export interface Operation {
  id: string;
  method: string;
  /** "/api/admin/units/{id}" */
  path: string;
  isOpen: boolean;
  parameters: readonly Parameter[];
  /** The schema of each content type that the call takes. */
  bodies: ReadonlyMap<string, JsonSchema>;
  isBodyRequired: boolean;
  /** By status: "200", "2XX". */
  answers: ReadonlyMap<string, DeclaredAnswer>;
}

export interface DeclaredAnswer {
  /** For each content type, the JSON pointer of its schema. Empty: the answer has no content. */
  schemas: ReadonlyMap<string, string>;
}

const pointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function declaredAnswer(document: OpenApiDocument, pointer: string, given: Answer | { $ref: string }): DeclaredAnswer {
  const place = '$ref' in given ? given.$ref : pointer;
  const answer = '$ref' in given ? document.components.responses[given.$ref.split('/').at(-1) ?? ''] : given;
  const types = Object.keys(answer?.content ?? {});
  return { schemas: new Map(types.map((type) => [type, `${place}/content/${pointerPart(type)}/schema`])) };
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses, security }]) => {
      const pointer = `#/paths/${pointerPart(path)}/${method}/responses`;
      const answers = Object.entries(responses).map(
        ([status, answer]) => [status, declaredAnswer(document, `${pointer}/${status}`, answer)] as const,
      );
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        isOpen: security !== undefined,
        parameters,
        bodies: new Map(Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema])),
        isBodyRequired: requestBody?.required === true,
        answers: new Map(answers),
      };
    }),
  );
}
