import { isDate } from '#lib/domain/value-kind.ts';
import type { SchemaSnapshot } from '../domain/schema.ts';

/** Tables below this share of the largest dated table do not decide how new the data is. */
const weightyShare = 0.05;

/**
 * The newest day the data speaks of, ISO, or null without dates. Relative wordings such as "last month" mean this day, not
 * today. Open ends (`3000-01-01`) and dates that lie ahead by nature (expiries) live in columns that vary little or in
 * small tables: only tables with a fair share of all dated rows are asked, and only days up to `today`.
 */
export function latestDay(
  snapshot: SchemaSnapshot,
  today: string = new Date().toISOString().slice(0, 10),
): string | null {
  const dated = snapshot.tables.flatMap((table) => {
    const days = table.columns.filter(isDate).flatMap(({ range }) => {
      const day = typeof range?.max === 'string' ? range.max.slice(0, 10) : null;
      return day && day <= today ? [day] : [];
    });
    return days.length > 0 ? [{ rows: table.rowCount, day: days.toSorted().at(-1) ?? '' }] : [];
  });
  const largest = Math.max(0, ...dated.map((table) => table.rows));
  const weighty = dated.filter((table) => table.rows >= largest * weightyShare);
  return (
    weighty
      .map((table) => table.day)
      .toSorted()
      .at(-1) ?? null
  );
}
