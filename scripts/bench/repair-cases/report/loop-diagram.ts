import { svg } from './bar-chart.ts';
import { escapeHtml } from './escape-html.ts';

const boxes = [
  ['Question, schema,', 'statement'],
  ['Repair by rules', 'names, joins, cues, values'],
  ['Run, read-only', 'rows, nothing, or an error'],
  ['Statement, edits,', 'what looks wrong'],
] as const;
const box = { width: 168, height: 56, gap: 26, top: 16 };

/** Figure 1: the loop a statement goes through. */
export function loopDiagram(): string {
  const left = (index: number) => 2 + index * (box.width + box.gap);
  const middle = box.top + box.height / 2;
  const drawn = boxes.map(([first, second], index) => {
    const centre = left(index) + box.width / 2;
    const arrow =
      index === 0
        ? ''
        : `<path class="arrow" d="M${left(index) - box.gap + 3} ${middle}H${left(index) - 5}" marker-end="url(#tip)"/>`;
    return `${arrow}<rect class="box" x="${left(index)}" y="${box.top}" width="${box.width}" height="${box.height}" rx="8"/><text x="${centre}" y="${middle - 4}" text-anchor="middle">${escapeHtml(first)}</text><text class="value" x="${centre}" y="${middle + 14}" text-anchor="middle">${escapeHtml(second)}</text>`;
  });
  const back = `<path class="arrow" d="M${left(2) + box.width / 2} ${box.top + box.height}v26H${left(1) + box.width / 2}v-20" marker-end="url(#tip)"/><text class="value" x="${left(2) - box.gap / 2}" y="${box.top + box.height + 42}" text-anchor="middle">again with the error, at most twice</text>`;
  const tip =
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>';
  return svg(
    'A statement is repaired, run, and repaired again with the error',
    128,
    tip + drawn.join('') + back,
  );
}
