const KILOBYTE = 1000
const MEGABYTE = 1000 * KILOBYTE
const GIGABYTE = 1000 * MEGABYTE

/** For example '12,345 rows, 67 files, 8.9 MB, 1.2 s'. */
export function formatAmount(
  amount: { rows: number; files: number; bytes: number },
  startedAt: number,
): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { rows, files, bytes } = amount
  return `${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files, ${formatSize(bytes)}, ${seconds} s`
}

/** For example '8.9 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${(bytes / KILOBYTE).toFixed(1)} kB`
  if (bytes < GIGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${(bytes / GIGABYTE).toFixed(1)} GB`
}
