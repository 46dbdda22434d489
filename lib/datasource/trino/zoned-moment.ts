const written = /^(-?\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,12}))? (.+)$/;

/** Microseconds since 1970 of `2024-06-01 12:00:00.000 Europe/Berlin`; null for what is written otherwise. */
export function microsecondsOf(text: string): bigint | null {
  const [, year, month, day, hour, minute, second, fraction = '', zone = ''] = written.exec(text) ?? [];
  if (year === undefined) return null;
  const clock = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const offset = offsetAt(clock, zone);
  if (offset === null || Number.isNaN(clock)) return null;
  return BigInt(clock - offset) * 1_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

/** Milliseconds a zone is ahead of UTC when its clocks show this; null for a zone that is not known here. */
function offsetAt(clock: number, zone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  if (/^(utc|gmt|z)$/i.test(zone)) return 0;
  const format = formatOf(zone);
  if (format === null) return null;
  // The offset depends on the moment and the moment on the offset: the second look is right but within an hour that is
  // shown twice, of which the text does not tell which one it is.
  const first = shown(format, clock) - clock;
  return shown(format, clock - first) - (clock - first);
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = makeFormat(zone);
  formats.set(zone, made);
  return made;
}

function makeFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  } catch {
    // Not a zone of this machine, which is the answer.
    return null;
  }
}

function shown(format: Intl.DateTimeFormat, at: number): number {
  return Date.parse(`${format.format(new Date(at)).replace(' ', 'T')}Z`);
}
