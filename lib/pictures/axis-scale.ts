import { textOfPlain } from '../domain/chart-paint.ts';
import type { Locale } from '../domain/locale.ts';
import type { ChartAxis } from '../domain/plotly-figure.ts';
import { evenTicks, powersOfTen } from '../domain/short-ticks.ts';
import { writeNumber, writeShare } from '../domain/write-number.ts';
import { momentOf, momentText, timeTicks } from './time-ticks.ts';

/** Where values are along an axis, from 0 to 1 as the axis runs: to the right, or up. */
export type Scale = {
  /** null for what has no place on it. */
  at(value: string | number): number | null;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** The room of one place. */
  readonly step: number;
};

/** What stands on an axis. */
export type Reach = {
  readonly values: readonly (string | number)[];
  /** Bars and areas begin at zero and touch the axis there. */
  readonly fromZero: boolean;
  /** Bars are as wide as their places are apart. */
  readonly hasWidth: boolean;
};

const mostTicks = 6;
const mostDays = 9;

export function scaleOf(axis: ChartAxis, reach: Reach, locale: Locale): Scale {
  const turned = (at: number) => (axis.autorange === 'reversed' ? 1 - at : at);
  if (axis.type === 'category') return categories(axis, reach, turned);
  const moment = (value: string | number) =>
    axis.type === 'date' ? momentOf(value) : Number.isFinite(Number(value)) ? Number(value) : null;
  const isLog = axis.type === 'log';
  const along = (value: number) => (isLog ? Math.log10(value) : value);
  const values = reach.values.flatMap((value) => moment(value) ?? []).filter((value) => !isLog || value > 0);
  const [from, to] = axis.range ?? ends(values.map(along), axis, reach);
  const at = (value: string | number) => {
    const number = moment(value);
    if (number === null || (isLog && number <= 0)) return null;
    return turned((along(number) - from) / (to - from));
  };
  const real = (value: number) => (isLog ? 10 ** value : value);
  // No day is named beyond the last one there is.
  const [first, last] =
    axis.type === 'date' && values.length > 1
      ? [Math.min(...values), Math.max(...values)]
      : [real(from), real(to)];
  const ticks = ticksOf(axis, first, last, locale).flatMap(({ value, text }) => {
    const place = at(value);
    return place === null || place < -0.001 || place > 1.001 ? [] : [{ at: place, text }];
  });
  return { at, ticks, step: nearest(values.map(along)) / (to - from) };
}

function categories(axis: ChartAxis, reach: Reach, turned: (at: number) => number): Scale {
  const names = axis.categoryarray ?? [...new Set(reach.values.map(String))];
  const places = new Map(names.map((name, index) => [name, turned((index + 0.5) / names.length)]));
  const texts = axis.ticktext ?? names;
  const ticks = (axis.tickvals ?? names).flatMap((value, index) => {
    const at = places.get(String(value));
    return at === undefined ? [] : [{ at, text: textOfPlain(texts[index] ?? String(value)) }];
  });
  return { at: (value) => places.get(String(value)) ?? null, ticks, step: 1 / Math.max(1, names.length) };
}

/** The ends of an axis: some room beside what stands on it, none below bars. */
function ends(values: readonly number[], axis: ChartAxis, reach: Reach): readonly [number, number] {
  const isFromZero = (reach.fromZero || axis.rangemode === 'tozero') && axis.type !== 'log';
  const all = isFromZero ? [0, ...values] : values;
  if (all.length === 0) return [0, 1];
  const least = all.reduce((smallest, value) => Math.min(smallest, value));
  const most = all.reduce((largest, value) => Math.max(largest, value));
  if (reach.hasWidth) {
    const half = nearest(values) / 2;
    return [least - half, most + half];
  }
  const room = (most - least || Math.abs(most) || 1) * 0.06;
  const [lower, upper] = [
    isFromZero && least === 0 ? 0 : least - room,
    isFromZero && most === 0 ? 0 : most + room,
  ];
  return lower === upper ? [lower, lower + 1] : [lower, upper];
}

/** How far apart the nearest two are; a day, or one, where there is nothing to measure. */
function nearest(values: readonly number[]): number {
  const sorted = [...new Set(values)].sort((left, right) => left - right);
  const gaps = sorted.slice(1).map((value, index) => value - (sorted[index] ?? value));
  return gaps.length === 0 ? Math.max(1, Math.abs(sorted[0] ?? 1) * 0.01) : Math.min(...gaps);
}

function ticksOf(axis: ChartAxis, from: number, to: number, locale: Locale) {
  const text = (value: number, step: number) =>
    `${numberText(axis, value, step, locale)}${axis.ticksuffix ?? ''}`;
  const most = axis.nticks ?? mostTicks;
  if (axis.tickvals !== undefined) {
    return axis.tickvals.flatMap((place, index) => {
      const value = axis.type === 'date' ? momentOf(place) : Number(place);
      if (value === null) return [];
      const own = axis.type === 'date' ? momentText(value, axis.tickformat, locale) : text(value, 0);
      return [{ value, text: axis.ticktext?.[index] ?? own }];
    });
  }
  if (axis.type === 'date') return timeTicks(from, to, axis.nticks ?? mostDays, axis.tickformat, locale);
  if (axis.type === 'log') {
    const powers = powersOfTen(from, to, most);
    const between = powers.length > 3 ? [1] : [1, 2, 5];
    return powers.flatMap((power) =>
      between.map((each) => ({ value: power * each, text: text(power * each, power) })),
    );
  }
  const values = evenTicks(from, to, most);
  const step = (values[1] ?? 1) - (values[0] ?? 0);
  const wanted = axis.tickformat === 'd' ? values.filter(Number.isInteger) : values;
  return wanted.map((value) => ({ value, text: text(value, step) }));
}

function numberText({ tickformat }: ChartAxis, value: number, step: number, locale: Locale): string {
  if (tickformat === 'd') return String(value);
  if (tickformat?.endsWith('%')) return writeShare(value, locale, 0, 2);
  const decimals = step === 0 ? 4 : Math.min(12, Math.max(0, -Math.floor(Math.log10(Math.abs(step)))));
  return writeNumber(value, locale, 0, decimals);
}
