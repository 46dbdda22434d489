import type { MakeFigure } from './figure.ts';

/** "Shops with ten or more tills, and how many each": what is bounded of the things that are listed is shown beside them. */
export const makeBoundShown: MakeFigure = ([core]) => {
  const [bound, ...others] = core?.intent.having ?? [];
  if (!core || bound === undefined || others.length > 0 || core.intent.limit !== null) return null;
  const { select } = core.intent;
  if (select.some((item) => 'measure' in item)) return null;
  const { measure } = bound;
  return {
    said: {
      ...core.intent,
      select: [...select, { measure }],
      orderBy: [{ by: { measure }, descending: true }, ...core.intent.orderBy],
    },
    reading: [],
  };
};
