const month =
  '(?:jan|febr?|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)';
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?![\d.]*\d)`;
const year = String.raw`(?:19|20)\d\d`;

/** Days, months, quarters and years in the ways in which they are written. */
export const dateSlots = {
  date: [
    String.raw`\d{4}-\d\d-\d\d`,
    String.raw`\d{1,2}[./]\d{1,2}[./]\d{4}`,
    `${day}(?: of)?[ -]${month}(?:,?[ -]${year})?`,
    `${month} ${day}(?:,? ${year})?`,
    `(?:${month}|q[1-4])(?:(?: of)? ${year})?`,
    year,
  ].join('|'),
  day,
  month,
  // No part of a whole date.
  monthNumber: String.raw`(?<!\b\d{1,2}[-/.])(?:0[1-9]|1[0-2])(?!\d|[-/.]\d{1,2}(?!\d))`,
  weekday: '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  year,
  shortYear: String.raw`['’]?\d\d(?!\d)`,
};
