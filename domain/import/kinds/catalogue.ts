import { inventoryBody, productBody } from '../../bodies/catalogue.ts';
import type { AnyRecord } from '../../entities/index.ts';
import { recordName } from '../../entities/recordName.ts';
import { importQuestionMessages, importRowMessages } from '../../messages/importFiles.ts';
import { periodUnits } from '../../states/period.ts';
import type { ProductKind } from '../../states/product.ts';
import { unitKindLabels } from '../../states/unitKind.ts';
import { sizeLabels } from '../../states/valueLabels.ts';
import type { ImportQuestion } from '../plan.ts';
import type { RowDraft } from '../rowDraft.ts';
import { knownWord } from '../words.ts';
import { nameKey, type World } from '../world.ts';
import type { ChoiceValue, ImportKind, QuestionSearch } from './kind.ts';

const productKindLabels: Record<ProductKind, string> = { bookable: 'Bookable', purchasable: 'Merchandise' };

const kindQuestion = 'productKind';

/** Fields that only one kind of product has. */
const tellsKind: Readonly<Record<string, ProductKind>> = { per: 'bookable', unitKind: 'bookable', sku: 'purchasable' };

/** The kind that a row says, or that its columns tell, or that a person answered. */
function kindOf(draft: RowDraft, world: World): ProductKind | undefined {
  const own = draft.body['kind'] as ProductKind | undefined;
  if (own !== undefined) return own;
  const fields = world.settings.fields.filter((field) => field !== null);
  const told = fields.flatMap((field) => tellsKind[field] ?? []);
  if (new Set(told).size === 1) return told[0];
  return world.answer(kindQuestion) as ProductKind | undefined;
}

function* kindQuestions(world: World, drafts: () => Iterable<RowDraft>): QuestionSearch {
  const fields = new Set(world.settings.fields);
  const told = new Set(Object.entries(tellsKind).flatMap(([field, kind]) => (fields.has(field) ? [kind] : [])));
  if (fields.has('kind') || told.size === 1) return [];
  const examples: string[] = [];
  for (const draft of drafts()) {
    yield;
    if (examples.length >= 5) break;
    const name = draft.text('name');
    if (name !== '' && !examples.includes(name)) examples.push(name);
  }
  if (examples.length === 0) return [];
  const question: ImportQuestion = {
    id: kindQuestion,
    field: 'kind',
    sentence: importQuestionMessages.productKind,
    examples,
    choices: [
      { value: 'bookable', label: importQuestionMessages.booked },
      { value: 'purchasable', label: importQuestionMessages.sold },
    ],
    proposed: null,
  };
  return [question];
}

const perChoice: ChoiceValue = {
  labels: Object.fromEntries(periodUnits.map((unit) => [unit, unit])),
  words: 'period',
};

/** "month", "2 weeks" */
function completePer(draft: RowDraft): void {
  const text = draft.value<string>('per');
  if (text === undefined) return;
  const [, count = '', word = ''] = /^(?:per\s+)?(\d*)\s*(.+)$/i.exec(text) ?? [];
  const period = knownWord(perChoice, word) ?? knownWord(perChoice, word.replace(/s$/i, ''));
  if (period === undefined) return draft.refuse('per', importRowMessages.unknownWord(text, 'period'));
  draft.body['period'] = period;
  draft.body['periodCount'] = count === '' ? 1 : Number(count);
}

function completeProduct(draft: RowDraft, world: World): void {
  const kind = kindOf(draft, world);
  if (kind === undefined) return draft.refuse('kind', importRowMessages.productKind);
  draft.body['kind'] = kind;
  completePer(draft);
}

/** The product with the code, else that of the kind with the name. */
function findProduct(draft: RowDraft, world: World): AnyRecord | null {
  const sku = draft.value<string>('sku');
  const [byCode] = sku === undefined ? [] : world.named('product', sku, null, 'sku');
  if (byCode !== undefined) return byCode;
  const named = world.named('product', draft.value<string>('name') ?? '', null);
  const [only, ...others] = named.filter(({ kind, sku: code }) => {
    const isOtherCode = sku !== undefined && typeof code === 'string' && code !== '';
    return (kind === undefined || kind === draft.body['kind']) && !isOtherCode;
  });
  if (only === undefined || others.length === 0) return only ?? null;
  const names = [only, ...others].map((record) => `${recordName('product', record)} (${record.id})`).join(', ');
  draft.refuse('name', importRowMessages.severalRecords('products', draft.text('name'), names));
  return null;
}

export const productKind: ImportKind = {
  id: 'product',
  schema: productBody,
  siteField: null,
  needsSite: false,
  fields: [
    { id: 'name', label: 'Name', value: 'line' },
    {
      id: 'kind',
      label: 'Kind',
      value: { labels: productKindLabels, words: 'productKind' },
      needsValues: true,
      isRequired: false,
    },
    { id: 'price', label: 'Price', value: 'money' },
    { id: 'per', label: 'Per', value: 'line', path: null },
    { id: 'unitKind', label: 'Applies to', value: { labels: unitKindLabels, words: 'unitKind' } },
    { id: 'size', label: 'Size', value: { labels: sizeLabels, words: 'size' }, needsValues: true },
    { id: 'sku', label: 'Product code', value: 'code' },
    {
      id: 'category',
      label: 'Category',
      value: { entity: 'productCategory', isAtSite: false, made: (name) => ({ name }) },
      path: 'categoryId',
    },
    { id: 'description', label: 'Description', value: 'text' },
  ],
  questions: kindQuestions,
  complete: completeProduct,
  find: findProduct,
  fill: ({ body }) => {
    if (body['kind'] !== 'bookable' || body['period'] !== undefined) return;
    body['period'] = 'month';
    body['periodCount'] = 1;
  },
  key: (draft) => {
    const sku = draft.value<string>('sku');
    const name = nameKey(draft.value<string>('name') ?? '');
    if (sku !== undefined) return `code/${sku.toLowerCase()}`;
    return name === '' ? null : `${String(draft.body['kind'])}/${name}`;
  },
  name: (draft) => draft.text('name'),
  findBy: ({ body: { name, kind, sku } }) => (sku === undefined ? { name, kind } : { sku }),
};

export const inventoryKind: ImportKind = {
  id: 'inventory',
  schema: inventoryBody,
  siteField: 'siteId',
  needsSite: true,
  fields: [
    {
      id: 'product',
      label: 'Product',
      value: { entity: 'product', isAtSite: false, alsoBy: ['sku'], where: ({ kind }) => kind !== 'bookable' },
      path: 'productId',
    },
    { id: 'site', label: 'Site', value: { entity: 'site', isAtSite: false }, path: null },
    { id: 'quantity', label: 'In stock', value: 'whole' },
    { id: 'reorderLevel', label: 'Low at', value: 'whole' },
  ],
  find: (draft, world) => {
    const key = `${draft.siteId ?? ''}/${String(draft.body['productId'])}`;
    return (
      world.lookUp(
        'inventory',
        'place',
        ({ siteId, productId }) => [`${String(siteId)}/${String(productId)}`],
        key,
      )[0] ?? null
    );
  },
  key: (draft) =>
    draft.body['productId'] === undefined ? null : `${draft.siteId ?? ''}/${String(draft.body['productId'])}`,
  name: (draft) => draft.text('product'),
  findBy: ({ body: { siteId, productId } }) => ({ siteId, productId }),
};
