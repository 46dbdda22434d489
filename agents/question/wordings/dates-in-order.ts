/**
 * Dates with slashes as year-month-day, where the question tells what stands first in them: "(day/month)", or another date of it.
 * Whoever types one "14/2/2025" puts the day first in all.
 */
export function datesInOrder(question: string): string {
  const told = orderTold(question);
  const plain = told === null ? question : question.replace(orderSaid, '');
  return plain
    .replace(yearFirst, (_, year: string, month: string, day: string) => isoOf(year, month, day))
    .replace(slashed, (said, first: string, second: string, year: string) => {
      const order = orderOf(first, second) ?? told;
      if (order === null) return said;
      return order === 'day/month' ? isoOf(year, second, first) : isoOf(year, first, second);
    })
    .trim();
}

type DateOrder = 'day/month' | 'month/day';

function orderTold(question: string): DateOrder | null {
  const said = orderSaid.exec(question)?.[1];
  if (said !== undefined) return /^d/i.test(said) ? 'day/month' : 'month/day';
  const orders = [...question.matchAll(slashed)].map(([, first = '', second = '']) => orderOf(first, second));
  const [order, ...others] = new Set(orders.filter((each) => each !== null));
  return others.length === 0 ? (order ?? null) : null;
}

function orderOf(first: string, second: string): DateOrder | null {
  if (Number(first) > 12) return 'day/month';
  return Number(second) > 12 ? 'month/day' : null;
}

function isoOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g;
const yearFirst = /(?<![\d/])(\d{4})\/(\d{1,2})\/(\d{1,2})(?![\d/])/g;
const orderSaid =
  /\s*\((day\/month|month\/day|dd?\/mm?|mm?\/dd?)(?:\/(?:year|y{1,4}))?(?: format| order)?\)/i;
