import { kindName } from '../../domain/describe-file-column.ts';
import type { FileColumn } from '../../domain/file-reading.ts';

/** What a reader of the table has to know of a column and of its unread cells, as pairs of column and comment. */
export function columnComment({ name, reading, unreadIn }: FileColumn): [string, string][] {
  const unit = reading.as === 'number' && reading.unit !== null ? unitComment(reading.unit) : null;
  const utc = reading.as === 'date' && reading.time === 'utc' ? 'times in UTC' : null;
  return [
    ...(unit ? [[name, unit] satisfies [string, string]] : []),
    ...(utc ? [[name, utc] satisfies [string, string]] : []),
    ...(unreadIn === null
      ? []
      : [
          [unreadIn, `cells of ${name} that are no ${kindName(reading)}, as they are written`] satisfies [
            string,
            string,
          ],
        ]),
  ];
}

function unitComment(unit: string): string {
  return unit === '%' ? 'in percent' : `in ${unit}`;
}
