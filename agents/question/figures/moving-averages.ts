import { english } from './lexicon.ts';

/** A moving average that was taken out of a question, and the question of what it is an average of. */
export type MovingAverage = {
  readonly rest: string;
  readonly slots: { readonly rows: string; readonly span: string };
};

const { names, units, over, links, own, columns, since, window, again, each } = english.movingAverages;
const number = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)`;
const next = `(?: ?(?:${units}))?(?: (?:${window}))?(?: ?,| and| &)(?: (?:${over}))?(?: (?:${own}))?`;
const lengths = `(?:(?:${own}) )?(?<rows>${number}(?:${next} ${number})*) ?(?<span>${units})(?: (?:${window}))?`;
/** What joins it to the figure that it is of. */
const lead = `(?:(?:,? (?:${links}),?)+(?: ${number} (?:${columns}))?(?: (?:${links}))*(?: (?:${own}))?|^(?:${own}))?`;
const forms = [
  new RegExp(`${lead}(?:^| )${lengths} (?:${names})(?: (?:of|for|on))?(?= |,|$)`, 'iu'),
  new RegExp(`${lead}(?:^| )(?:${names})(?: of| for)?(?<whose> .*?)?? (?:${over}) ${lengths}(?= |,|$)`, 'iu'),
];
/** The rows that were spoken of before: "the prices … and the rolling mean of each of them". */
const ofThose = new RegExp(`(?:^| )(?:${again})$`, 'iu');
/** Where the averages are to stand, which they do anyhow. */
const place = new RegExp(
  `,? (?:and )?(?:${links}) (?:${each}) [^,]*?(?:${names})(?: columns?)?(?= |,|$)`,
  'iu',
);
/** Along time a day that stands alone is the first of many. */
const fromDay = /(?<= )from (?=[^,]+(?:,|$))(?!.*\b(?:to|until|till|through)\b)/iu;

/** "Close of Otter next to its 10-day moving average", "20d moving average of sales": wherever it stands, the rest is what it is of. */
export function movingAverageIn(text: string): MovingAverage | null {
  const said = forms.map((form) => form.exec(text)).find((each) => each !== null);
  const { rows, span, whose = '' } = said?.groups ?? {};
  if (!said || rows === undefined || span === undefined) return null;
  const of = ofThose.test(whose) ? '' : whose;
  const rest = `${text.slice(0, said.index)} ${of} ${text.slice(said.index + said[0].length)}`
    .replace(place, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[ ,]+|[ ,]+$/gu, '')
    .replace(fromDay, `${since} `);
  return { rest, slots: { rows: rows.replaceAll(/(?<=\d)\p{L}+/gu, ''), span } };
}
