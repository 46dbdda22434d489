const presentationWords = new Set(
  `as a an the it that this them in into to of with please now just show me make draw plot chart graph turn change switch use
  render display view see instead again same but and can you could would i want like
  bar bars line lines area pie donut scatter histogram waterfall column columns horizontal vertical stacked stack unstacked
  box boxes heat heatmap map treemap tree pivot single figure number small multiples panels panel each 100 percent
  log logarithmic linear scale axis y x table`.split(/\s+/),
);

const chartWord =
  /\b(bars?|lines?|area|pie|donut|scatter|histogram|waterfall|box(es)?|heat ?map|tree ?map|pivot|panels?|columns?|chart|graph|plot|stack(ed)?|horizontal|vertical|log(arithmic)?|axis|table)\b/i;

/** True for wishes such as "as a line" or "make it a stacked bar chart" that ask nothing new of the data. */
export function isPresentationOnly(question: string): boolean {
  const words = question.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  return chartWord.test(question) && words.every((word) => presentationWords.has(word));
}
