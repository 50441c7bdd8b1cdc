import { type TSchema, Type } from 'typebox';
import { pageLimitDefault, pageLimitMax } from '#core/page';

export const PageQuery = Type.Object({
  after: Type.Optional(Type.Integer({ description: '`next` of the previous page.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimitMax, default: pageLimitDefault })),
});

export function PageOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    items: Type.Array(item),
    next: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Pass it as `after` for the next page; null on the last one.',
    }),
  });
}
