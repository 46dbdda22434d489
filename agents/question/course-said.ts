/** Words of change over time, which a line shows better than a column of numbers. */
const trend =
  /\b(trends?|over time|evolution|evolved?|developed|development|history|(moving|rolling) (averages?|means?)|running totals?|cumulative|moved|since|by (day|week|month|quarter|year)|per (day|week|month|quarter|year)|(daily|weekly|monthly|quarterly|yearly) (\w+ ){1,3})\b/i;

/** Several things held against each other, or the prices of things: when they are kept by day, a line each shows it. */
const compared = /\b(compare[ds]?|comparison of|versus|vs)\b|\b(prices|levels|yields|rates) (of|for)\b/i;

/** What is kept by day, asked for over a stretch of days. */
const daily =
  /\b(prices?|levels?|yields?|rates?)\b.*\b(in|during|over|for|throughout) (?:\w+ )?(?:19|20)\d\d\b/i;

/** Whether a question asks how something went over time, or for things beside each other that are kept by day: its answer is a series. */
export function saysCourse(question: string): boolean {
  return trend.test(question) || daily.test(question) || compared.test(question);
}
