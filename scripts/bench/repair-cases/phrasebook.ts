/** The aggregates of the questions with the words people use for them. */
export const aggregates = [
  { name: 'AVG', words: ['average', 'mean'] },
  { name: 'SUM', words: ['total', 'combined', 'summed up'] },
  { name: 'MAX', words: ['highest', 'maximum', 'greatest'] },
  { name: 'MIN', words: ['lowest', 'minimum', 'smallest'] },
] as const;

export const comparisons = [
  { operator: '>', words: ['greater than', 'more than', 'above', 'over', 'exceeding'] },
  { operator: '<', words: ['less than', 'below', 'under', 'smaller than'] },
  { operator: '>=', words: ['of at least', 'no lower than'] },
  { operator: '<=', words: ['of at most', 'no higher than'] },
] as const;

export const directions = [
  { order: 'DESC', words: ['highest', 'greatest', 'largest'] },
  { order: 'ASC', words: ['lowest', 'smallest'] },
] as const;
