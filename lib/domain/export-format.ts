/** What the rows and the chart of an answer can be saved as. */
export const exportFormats = ['csv', 'xlsx', 'png'] as const;
export type ExportFormat = (typeof exportFormats)[number];
