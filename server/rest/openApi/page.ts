import type { Answer } from './answers.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import { fieldTable, recordAnchor, typeInWords } from './fields.ts';
import { html, nothing, type Html } from './html.ts';
import type { Parameter } from './parameters.ts';

export interface PageAddresses {
  document: string;
  style: string;
  script: string;
}

const anchorOf = (group: string) => `group-${group.toLowerCase().replace(/\W+/g, '-')}`;

function parameterTable(parameters: readonly Parameter[]): Html {
  if (parameters.length === 0) return nothing;
  const rows = parameters.map(
    ({ name, in: place, required, schema, description = '' }) =>
      html`<tr>
        <th scope="row"><code>${name}</code> ${place}${required ? html` <em>required</em>` : nothing}</th>
        <td>${typeInWords(schema)}${description === '' ? '' : ` — ${description}`}</td>
      </tr>`,
  );
  return html`<h3>Path and query</h3>
    <table>
      ${rows}
    </table>`;
}

function renderBody({ requestBody }: Operation): Html {
  if (requestBody === undefined) return nothing;
  const [json] = Object.values(requestBody.content);
  const types = Object.keys(requestBody.content).join(' or ');
  return html`<h3>Body, ${types}${requestBody.required ? '' : ', may be left out'}</h3>
    ${json === undefined ? nothing : fieldTable(json.schema)}`;
}

function renderAnswerRow(status: string, answer: Answer): Html {
  const [content] = Object.values(answer.content ?? {});
  const isRefusal = Number(status) >= 400;
  const shape = content === undefined || isRefusal ? nothing : html` ${typeInWords(content.schema)}`;
  return html`<tr>
    <th scope="row">${status}</th>
    <td>${answer.description}${shape}</td>
  </tr>`;
}

function renderAnswers({ responses }: Operation, { components }: OpenApiDocument): Html {
  const rows = Object.entries(responses).map(([status, answer]) => {
    const resolved = '$ref' in answer ? components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer;
    return resolved === undefined ? nothing : renderAnswerRow(status, resolved);
  });
  return html`<h3>Answers</h3>
    <table>
      ${rows}
    </table>`;
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

function renderCall({ method, path, operation }: Call, document: OpenApiDocument): Html {
  const { operationId, summary, description } = operation;
  const words = `${method} ${path} ${operationId} ${summary} ${description}`.toLowerCase();
  return html`<details class="call" id="${operationId}" data-words="${words}">
    <summary>
      <span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code> <span>${summary}</span>
    </summary>
    <p>${description}</p>
    ${parameterTable(operation.parameters)}${renderBody(operation)}${renderAnswers(operation, document)}
  </details>`;
}

function renderGroup(name: string, calls: readonly Call[], document: OpenApiDocument): Html {
  const ordered = calls.toSorted((one, other) => one.path.localeCompare(other.path, 'en'));
  return html`<section class="group" id="${anchorOf(name)}">
    <h2>${name}</h2>
    ${ordered.map((call) => renderCall(call, document))}
  </section>`;
}

function renderRecord([name, schema]: [string, OpenApiDocument['components']['schemas'][string]]): Html {
  return html`<details class="call" id="${recordAnchor(name)}" data-words="${name.toLowerCase()} record">
    <summary><code>${name}</code></summary>
    ${fieldTable(schema)}
  </details>`;
}

const callsOf = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

/** The API page for people: every call under its resource, with what it takes and answers. */
export function apiPage(document: OpenApiDocument, addresses: PageAddresses): string {
  const calls = callsOf(document);
  const inGroup = (name: string) => calls.filter(({ operation }) => operation.tags.includes(name));
  const names = document.tags.map(({ name }) => name);
  const links = names.map((name) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`);
  const sections = names.map((name) => renderGroup(name, inGroup(name), document));
  const records = Object.entries(document.components.schemas).map(renderRecord);
  const paragraphs = document.info.description.split('\n\n').map((text) => html`<p>${text}</p>`);
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Gatehouse API</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${addresses.style}" />
        <script src="${addresses.script}" defer></script>
      </head>
      <body>
        <header>
          <h1>Gatehouse API <small>${document.info.version}</small></h1>
          ${paragraphs}
          <p><a href="${addresses.document}">OpenAPI 3.1 document</a></p>
          <label>Find a call <input type="search" id="find" autocomplete="off" placeholder="units open" /></label>
          <p role="status" id="found"></p>
        </header>
        <nav aria-label="Resources">
          <ul>
            ${links}
            <li><a href="#records">Records</a></li>
          </ul>
        </nav>
        <main>
          ${sections}
          <section class="group" id="records">
            <h2>Records</h2>
            ${records}
          </section>
        </main>
      </body>
    </html>`.markup;
}
