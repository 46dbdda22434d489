import type { CellValue } from '../domain/result-table.ts';

/** An exact decimal as a cell: up to fifteen digits a double names one decimal only; longer ones stay text. */
export function decimalText(text: string): CellValue {
  const number = Number(text);
  return Number.isFinite(number) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? number : text;
}
