/** Names in a row: "A101, A102"; null where there is none. */
export function named(things: readonly { name: string }[]): string | null {
  return things.length === 0 ? null : things.map(({ name }) => name).join(', ');
}
