import { z } from 'zod';

/**
 * A time zone by its name in the IANA database (`Europe/Berlin`, `UTC`) or as whole hours from UTC (`+02:00`), which is
 * given its name (`Etc/GMT-2`). Half hours have names of places alone: an engine would read an offset its own way.
 */
export const timeZone = z
  .string()
  .transform((text) => {
    const [, sign, hours] = /^([+-])(\d\d):00$/.exec(text) ?? [];
    if (sign === undefined || hours === undefined) return text;
    // The sign of these names is turned round: they count hours to UTC.
    return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  })
  .refine((text) => !/^[+-]/.test(text) && isKnown(text), {
    message: 'must be a time zone such as Europe/Berlin, UTC or +02:00',
  });

function isKnown(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // Not a zone, which is the answer.
    return false;
  }
}

/** A zone as people say it: `UTC+2` for `Etc/GMT-2` and for `+02:00`; a place by its name. */
export function zoneInWords(zone: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(zone) ?? [];
  if (sign !== undefined) return `UTC${sign === '+' ? '-' : '+'}${hours}`;
  const [, way, whole, rest] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  if (way === undefined) return zone;
  const offset = `${Number(whole)}${rest === '00' ? '' : `:${rest}`}`;
  return offset === '0' ? 'UTC' : `UTC${way}${offset}`;
}

/** The zone of this machine, in which an engine without one of its own tells moments. */
export function zoneOfMachine(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}

/** Writes moments as they are told in a zone: `2024-06-01 01:30:00`, with a fraction where there is one. */
export function momentWriter(zone: string): (microseconds: bigint) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (microseconds) => {
    const fraction = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
    const whole = format.format(new Date(Number((microseconds - fraction) / 1_000n)));
    const rest = fraction === 0n ? '' : `.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`;
    return `${whole.replace(',', '')}${rest}`;
  };
}
