const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** `1.5 TB`: thousands, as prices are told. */
export function bytesInWords(bytes: number): string {
  const place = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1_000 ** place).toPrecision(3))} ${units[place]}`;
}
