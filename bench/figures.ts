import { isLoud } from './noise.ts'

// Formats measurements.

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** CPU milliseconds for each request. */
export interface Cpu {
  readonly server: number
  readonly database: number
}

/** One line of a result: a figure of the product and its baseline. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly ours: number
  readonly baseline?: number
  /** Product to baseline, if it is the median of the rounds' ratios instead of the ratio of both figures. */
  readonly ratio?: number
  readonly cpu?: { readonly ours: Cpu; readonly baseline: Cpu }
  /** Cores that other processes used meanwhile. */
  readonly others?: number
  /** A budget: the upper limit of the product's figure. */
  readonly most?: number
  readonly note?: string
}

export interface Suite {
  readonly title: string
  /** Descriptions of the measurement and its baseline. */
  readonly about: readonly string[]
  readonly figures: readonly Figure[]
}

export function isOverBudget({ most, ours }: Figure): boolean {
  return most !== undefined && ours > most
}

interface Column {
  readonly head: string
  readonly isNumeric?: boolean
  readonly cell: (figure: Figure) => string
}

const COLUMNS: readonly Column[] = [
  { head: 'figure', cell: ({ name }) => name },
  { head: 'unit', cell: ({ unit }) => unit },
  { head: 'ours', isNumeric: true, cell: ({ ours }) => formatNumber(ours) },
  { head: 'baseline', isNumeric: true, cell: ({ baseline }) => formatNumber(baseline) },
  { head: 'ratio', isNumeric: true, cell: (figure) => ratioOf(figure)?.toFixed(2) ?? '' },
  { head: 'CPU ms ours', isNumeric: true, cell: ({ cpu }) => shownCpu(cpu?.ours) },
  { head: 'CPU ms baseline', isNumeric: true, cell: ({ cpu }) => shownCpu(cpu?.baseline) },
  { head: 'others', isNumeric: true, cell: ({ others }) => others?.toFixed(2) ?? '' },
  { head: 'note', cell: noteOf },
]

/** The figures as a Markdown table, aligned for terminals; columns without a value are left out. */
export function tableOf(figures: readonly Figure[]): string {
  const filled = COLUMNS.map((column) => ({ ...column, cells: figures.map(column.cell) })).filter(
    ({ cells }) => cells.some((cell) => cell !== ''),
  )
  const columns = filled.map(({ head, isNumeric = false, cells }) => {
    const width = Math.max(head.length, ...cells.map(({ length }) => length))
    const rule = isNumeric ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)
    const padded = [head, ...cells].map((cell) =>
      isNumeric ? cell.padStart(width) : cell.padEnd(width),
    )
    return [padded[0], rule, ...padded.slice(1)]
  })
  const lines = Array.from({ length: figures.length + 2 }, (_, line) =>
    columns.map((column) => column[line]),
  )
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function ratioOf({ ours, baseline, ratio }: Figure): number | undefined {
  return ratio ?? (baseline === undefined ? undefined : ours / baseline)
}

function noteOf(figure: Figure): string {
  const { most, others = 0, note } = figure
  const budget =
    most === undefined ? '' : `${isOverBudget(figure) ? 'MISSED, ' : ''}at most ${most}`
  return [isLoud(others) ? 'loud' : '', budget, note ?? ''].filter(Boolean).join('; ')
}

/** CPU of the server's process and of PostgreSQL. */
function shownCpu(cpu: Cpu | undefined): string {
  return cpu ? `${cpu.server.toFixed(2)} + ${cpu.database.toFixed(2)}` : ''
}

function formatNumber(value: number | undefined): string {
  if (value === undefined) return ''
  if (Number.isInteger(value) || Math.abs(value) >= 100)
    return Math.round(value).toLocaleString('en-US')
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)
}
