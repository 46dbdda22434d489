/** A size for a person, in powers of 1000 as disks and downloads are sold: `1.1 GB`, `85 MB`, `3 kB`, `12 bytes`. */
export function formatBytes(bytes: number): string {
  const [name, size] = units.find(([, least]) => bytes >= least * 0.9995) ?? ['bytes', 1];
  const value = bytes / size;
  return `${size >= 1e9 && value < 99.95 ? value.toFixed(1) : Math.round(value)} ${name}`;
}

const units: readonly (readonly [name: string, size: number])[] = [
  ['TB', 1e12],
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
];
