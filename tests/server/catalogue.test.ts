import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

async function shop() {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const user = await server.build.user({ organisationId });
  const token = await server.signIn(user);
  const send = (method: string, path: string, body?: object) =>
    server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
  return { organisationId, siteId, user, token, send };
}

describe('a product', () => {
  const boxes = { kind: 'purchasable', name: 'Boxes', price: 4.5 };

  it('begins as a draft and follows the lifecycle of its kind', async () => {
    const { send } = await shop();
    const made = await send('POST', 'products', { kind: 'bookable', name: 'Small unit', price: 150, period: 'month' });
    expect(made).toMatchObject({ status: 201, body: { status: 'DRAFT', publication: null, featureIds: [] } });
    const path = `products/${(made.body as AnyRecord).id}`;
    expect(await send('PUT', path, { status: 'IN_STOCK' })).toMatchObject({
      status: 409,
      body: 'This product is DRAFT and cannot become IN_STOCK. It can only become AVAILABLE or UNAVAILABLE.',
    });
    expect((await send('PUT', path, { status: 'AVAILABLE', publication: 'PENDING' })).status).toBe(200);
    expect((await send('PUT', path, { status: 'DRAFT' })).status).toBe(409);
    expect((await send('PUT', path, { status: 'AVAILABLE' })).status).toBe(200);
    expect((await send('PUT', path, { publication: 'EXPIRED' })).status).toBe(409);
    expect((await send('PUT', path, { publication: 'PUBLISHED' })).status).toBe(200);
    expect((await send('PUT', path, { publication: null })).status).toBe(409);
    expect(await send('PUT', path, { kind: 'purchasable' })).toMatchObject({
      status: 409,
      body: 'A product that was made bookable stays bookable.',
    });
    expect((await send('POST', 'products', { ...boxes, status: 'EXPIRED' })).status).toBe(409);
    expect((await send('GET', path)).body).toMatchObject({ status: 'AVAILABLE', publication: 'PUBLISHED' });
  });

  it('has a name and a SKU that are unique in the organisation', async () => {
    const { send } = await shop();
    const elsewhere = await shop();
    expect((await send('POST', 'products', { ...boxes, sku: 'BX-1' })).status).toBe(201);
    const sameSku = await send('POST', 'products', { ...boxes, name: 'Crates', sku: 'BX-1' });
    expect(sameSku).toMatchObject({ status: 409, body: `${boxes.name} has this code already.` });
    // A person who types the code to sell writes it so, too.
    expect((await send('POST', 'products', { ...boxes, name: 'Crates', sku: 'bx1' })).status).toBe(409);
    expect(sameSku.headers.get('Error-Field')).toBe('sku');
    expect((await send('POST', 'products', boxes)).status).toBe(409);
    for (const name of ['Tape', 'Rope']) {
      expect(await send('POST', 'products', { ...boxes, name, sku: '' })).toMatchObject({
        status: 201,
        body: { sku: null },
      });
    }
    expect((await elsewhere.send('POST', 'products', { ...boxes, sku: 'BX-1' })).status).toBe(201);
  });

  it('has its SKU alone, when two people give it at once in two spellings', { tags: 'postgres' }, async () => {
    const { send } = await shop();
    const skus = ['RP-1', 'rp1', 'R-P1', 'Rp.1'];
    const answers = await Promise.all(
      skus.map((sku, index) => send('POST', 'products', { ...boxes, name: `Rope ${index}`, sku })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('has only categories and features of its own organisation', async () => {
    const { organisationId, send } = await shop();
    const category = await server.build.productCategory({ organisationId, name: 'Packing' });
    const feature = await server.build.productFeature({ organisationId });
    const [foreignCategory, foreignFeature] = [
      await server.build.productCategory(),
      await server.build.productFeature(),
    ];
    expect(await send('POST', 'products', { ...boxes, categoryId: foreignCategory.id })).toMatchObject({
      status: 400,
      body: 'There is no such category.',
    });
    expect(await send('POST', 'products', { ...boxes, featureIds: [feature.id, foreignFeature.id] })).toMatchObject({
      status: 400,
      body: 'There is no such feature.',
    });
    const made = await send('POST', 'products', {
      ...boxes,
      categoryId: category.id,
      featureIds: [feature.id, feature.id],
    });
    expect(made).toMatchObject({
      status: 201,
      body: { category: { id: category.id, name: 'Packing' }, featureIds: [feature.id] },
    });
    const path = `products/${(made.body as AnyRecord).id}`;
    expect((await send('PUT', path, { featureIds: [] })).body).toMatchObject({ featureIds: [] });
    await send('PUT', path, { featureIds: [feature.id] });
    expect((await send('GET', path)).body).toMatchObject({ categoryId: category.id, featureIds: [feature.id] });
  });

  it('stays with its organisation', async () => {
    const { organisationId } = await shop();
    const { id } = await server.build.product();
    const token = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    expect(await server.call('PUT', `api/admin/products/${id}`, { token, body: { organisationId } })).toMatchObject({
      status: 409,
      body: 'A product stays with its organisation.',
    });
  });
});

describe('a record in use', () => {
  it('cannot be deleted, and the refusal names its users', async () => {
    const { organisationId, siteId, send } = await shop();
    const category = await server.build.productCategory({ organisationId });
    const feature = await server.build.productFeature({ organisationId });
    const given = { organisationId, categoryId: category.id, featureIds: [feature.id] };
    const names = ['Boxes', 'Rope', 'Tape', 'Wrap', 'Locks'];
    const made: AnyRecord[] = [];
    for (const name of names) made.push(await server.build.product({ ...given, name }));
    const [boxes, rope] = made;
    const users = 'product Boxes, product Rope, product Tape and 2 others';
    expect(await send('DELETE', `productCategories/${category.id}`)).toMatchObject({
      status: 409,
      body: `This category is used by ${users}, so it cannot be deleted.`,
    });
    expect(await send('DELETE', 'productFeatures', { items: [feature.id] })).toMatchObject({
      status: 409,
      body: `This feature is used by ${users}, so it cannot be deleted.`,
    });
    const booking = await server.build.booking({ siteId, productId: boxes?.id ?? null, status: 'completed' });
    const order = await server.build.order({ siteId, lines: [{ productId: boxes?.id, quantity: 1, unitPrice: 1 }] });
    expect(await send('DELETE', `products/${boxes?.id}`)).toMatchObject({
      status: 409,
      body: `This product is used by booking ${booking.id} and order ${order.number}, so it cannot be deleted.`,
    });
    await server.build.inventoryItem({ siteId, productId: rope?.id ?? 0 });
    const lockable = await server.build.lockable({ siteId, productId: rope?.id ?? 0 });
    expect(await send('DELETE', `products/${rope?.id}`)).toMatchObject({
      status: 409,
      body: expect.stringMatching(
        new RegExp(`^This product is used by lockable ${lockable.name} and the stock of .+, so it`),
      ) as string,
    });
    for (const { id } of made) await send('PUT', `products/${id}`, { categoryId: null, featureIds: [] });
    expect((await send('DELETE', `productCategories/${category.id}`)).status).toBe(204);
    expect((await send('DELETE', `productFeatures/${feature.id}`)).status).toBe(204);
    expect((await send('DELETE', `products/${made[2]?.id}`)).status).toBe(204);
  });
});

describe('inventory', () => {
  it('that increases counts as restocked, with a line in the log of the site', async () => {
    const { organisationId, siteId, user, send } = await shop();
    const { id: productId } = await server.build.product({ organisationId, name: 'Boxes' });
    const made = await send('POST', 'inventory', { siteId, productId, quantity: 0 });
    expect(made).toMatchObject({ status: 201, body: { restockedAt: null, productName: 'Boxes', reorderLevel: 0 } });
    const path = `inventory/${(made.body as AnyRecord).id}`;
    const restocked = await send('PUT', path, { quantity: 40 });
    expect((restocked.body as AnyRecord)['restockedAt']).toMatch(/^\d{4}-/);
    expect((await send('PUT', path, { quantity: 30 })).body).toEqual({ ...(restocked.body as object), quantity: 30 });
    const { rows } = (await send('GET', `eventLogs?siteId=${siteId}`)).body as { rows: AnyRecord[] };
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      event: 'Inventory Restocked',
      kind: 'admin',
      userId: user.id,
      detail: 'Boxes: 40',
    });
  });

  it('exists once per site for merchandise of its owner', async () => {
    const { organisationId, siteId, send } = await shop();
    const { id: productId } = await server.build.product({ organisationId });
    const { id: unit } = await server.build.product({ organisationId, kind: 'bookable' });
    const { id: foreign } = await server.build.product();
    const add = (body: object) => send('POST', 'inventory', { siteId, productId, quantity: 1, ...body });
    expect(await add({ productId: foreign })).toMatchObject({ status: 400, body: 'There is no such product.' });
    expect(await add({ productId: unit })).toMatchObject({
      status: 400,
      body: 'Only purchasable products can be in stock.',
    });
    expect(await add({ siteId: (await server.build.site()).id })).toMatchObject({
      status: 400,
      body: 'There is no such site.',
    });
    expect((await add({})).status).toBe(201);
    expect(await add({})).toMatchObject({
      status: 409,
      body: 'This site already has this product in stock. Change its quantity instead.',
    });
  });

  it('is hidden from guests of the site', async () => {
    const { organisationId, send } = await shop();
    const { id: siteId, organisationId: owner } = await server.build.site({
      sharing: 'SITE',
      sharedWith: [organisationId],
    });
    const item = await server.build.inventoryItem({ siteId, organisationId: owner });
    expect((await send('GET', 'inventory')).body).toMatchObject({ count: 0 });
    expect((await send('GET', `inventory/${item.id}`)).status).toBe(404);
    const { id: productId } = await server.build.product({ organisationId });
    expect((await send('POST', 'inventory', { siteId, productId, quantity: 1 })).status).toBe(403);
  });
});
