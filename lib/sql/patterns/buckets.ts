/** Where the bucket of one width that a figure falls in begins: of width 10, 23 falls in 20. */
export function bucketStart(expression: string, width: number): string {
  if (!(width > 0)) throw new Error(`${width} is no width; it must be more than 0.`);
  return `FLOOR(${expression} / ${Number.isInteger(width) ? `${width}.0` : width}) * ${width}`;
}
