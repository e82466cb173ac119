import { fileLimits } from '../limits/files.ts';
import { admin, defineCalls } from './define.ts';
import { deleteImageBody, imageBody } from './image.ts';

const write = { area: 'products', level: 'write' } as const;

export const catalogueCalls = defineCalls({
  productImage: {
    method: 'POST',
    path: `${admin}/products/:id/image`,
    summary: "Stores a product's image: PNG, JPEG, WebP or GIF, up to 5 MB.",
    ask: write,
    body: imageBody,
    bodyLimit: fileLimits.image.body,
    answer: 'record',
    of: 'product',
  },
  productImageDelete: {
    method: 'POST',
    path: `${admin}/products/:id/image/delete`,
    summary: "Deletes a product's image, by its name or its url.",
    ask: write,
    body: deleteImageBody,
    answer: 'record',
    of: 'product',
  },
});
