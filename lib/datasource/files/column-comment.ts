import { kindName } from '../../domain/describe-file-column.ts';
import type { FileColumn } from '../../domain/file-reading.ts';

/** What a reader of the table has to know of a column and of its unread cells, as pairs of column and comment. */
export function columnComment({ name, reading, unreadIn }: FileColumn): [string, string][] {
  const unit = reading.as === 'number' && reading.unit !== null ? unitComment(reading.unit) : null;
  const utc = reading.as === 'date' && reading.time === 'utc' ? 'times in UTC' : null;
  return [
    ...(unit ? [[name, `${name} ${unit}`] satisfies [string, string]] : []),
    ...(utc ? [[name, `${name}, ${utc}`] satisfies [string, string]] : []),
    ...(unreadIn === null
      ? []
      : [
          [unreadIn, `unread ${name}: what is written where it is no ${kindName(reading)}`] satisfies [
            string,
            string,
          ],
        ]),
  ];
}

function unitComment(unit: string): string {
  return unit === '%' ? 'in percent' : `(${unit})`;
}
