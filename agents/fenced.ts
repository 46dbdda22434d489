/**
 * Text that was read from a database, marked as data for a model. The marks themselves are taken out of the text, so that
 * no value can end its fence and speak as the prompt.
 */
export function fenced(text: string): string {
  return `<data>\n${text.replaceAll(/<\/?\s*data\s*>/gi, '')}\n</data>`;
}
