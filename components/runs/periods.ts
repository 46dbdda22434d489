const hourMs = 3_600_000;

/** Stretches of time up to now that one looks at, with when each began. */
export const periods = [
  { name: 'Last hour', since: ago(1) },
  { name: 'Last day', since: ago(24) },
  { name: 'Last week', since: ago(24 * 7) },
  { name: 'Last month', since: ago(24 * 30) },
] as const;

/** The period that a time was the beginning of when it was chosen; undefined for none. */
export function periodOf(from: string | undefined, now = new Date()): string | undefined {
  if (from === undefined) return undefined;
  const hours = (now.getTime() - Date.parse(from)) / hourMs;
  const [first] = periods.toSorted((one, other) => distance(one, now, hours) - distance(other, now, hours));
  return first?.name;
}

function distance(period: (typeof periods)[number], now: Date, hours: number): number {
  return Math.abs((now.getTime() - Date.parse(period.since(now))) / hourMs - hours);
}

function ago(hours: number): (now: Date) => string {
  return (now) => new Date(now.getTime() - hours * hourMs).toISOString();
}
