const KILOBYTE = 1000
const MEGABYTE = 1000 * KILOBYTE

/** Such as '12,345 rows, 67 files, 8.9 MB, 1.2 s'. */
export function amountOf(
  amount: { rows: number; files: number; bytes: number },
  startedAt: number,
): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { rows, files, bytes } = amount
  return `${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files, ${sizeOf(bytes)}, ${seconds} s`
}

function sizeOf(bytes: number): string {
  return bytes < MEGABYTE
    ? `${(bytes / KILOBYTE).toFixed(1)} kB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`
}
