import type { ReliabilityBin } from './calibration.ts';

const side = 320;
const margin = 44;

/** How often choices of each confidence were right, as a drawing of its own; on the diagonal, confidence is what it says. */
export function reliabilityPlot(bins: readonly ReliabilityBin[]): string {
  const whole = side + 2 * margin;
  const across = (share: number) => (margin + share * side).toFixed(1);
  const up = (share: number) => (margin + (1 - share) * side).toFixed(1);
  const most = Math.max(...bins.map(({ count }) => count));
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<text x="${across(share)}" y="${margin + side + 18}" text-anchor="middle">${share}</text>`,
    `<text x="${margin - 8}" y="${up(share)}" text-anchor="end" dominant-baseline="middle">${share}</text>`,
  ]);
  const dots = bins.map(
    ({ confidence, accuracy, count }) =>
      `<circle cx="${across(confidence)}" cy="${up(accuracy)}" r="${(3 + 7 * Math.sqrt(count / most)).toFixed(1)}"><title>${count} questions</title></circle>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" font-family="system-ui, sans-serif" font-size="12" fill="#475569">`,
    `<title>Confidence of a choice and how often it was right</title>`,
    `<rect width="${whole}" height="${whole}" fill="#ffffff"/>`,
    `<rect x="${margin}" y="${margin}" width="${side}" height="${side}" fill="none" stroke="#cbd5e1"/>`,
    `<line x1="${across(0)}" y1="${up(0)}" x2="${across(1)}" y2="${up(1)}" stroke="#94a3b8" stroke-dasharray="4 4"/>`,
    ...ticks,
    `<g fill="#2563eb" fill-opacity="0.75">${dots.join('')}</g>`,
    `<text x="${whole / 2}" y="${whole - 8}" text-anchor="middle">confidence</text>`,
    `<text x="14" y="${whole / 2}" text-anchor="middle" transform="rotate(-90 14 ${whole / 2})">share that was right</text>`,
    '</svg>',
    '',
  ].join('\n');
}
