// What was measured, as people read it.

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** One line of a result: a figure of ours, and the one it is held against. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly ours: number
  readonly baseline?: number
  /** Least ratio of ours to the baseline; absent where it is only told. */
  readonly target?: number
  /** A budget: ours may be no more. */
  readonly most?: number
  readonly note?: string
}

export interface Suite {
  readonly title: string
  /** What was done, and what the baseline is. */
  readonly about: readonly string[]
  readonly figures: readonly Figure[]
}

function ratioOf({ ours, baseline }: Figure): number | undefined {
  return baseline === undefined ? undefined : ours / baseline
}

export function isMissed(figure: Figure): boolean {
  if (figure.most !== undefined && figure.ours > figure.most) return true
  const ratio = ratioOf(figure)
  return figure.target !== undefined && ratio !== undefined && ratio < figure.target
}

const HEAD = ['figure', 'unit', 'ours', 'baseline', 'ratio', 'target', 'note']

/** The figures as a Markdown table, aligned so that a terminal shows it well too. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, isNumeric(column))).join(' | ')} |`
  const rule = widths.map((width, column) =>
    isNumeric(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [line(HEAD), line(rule), ...rows.slice(1).map(line)].join('\n')
}

function cellsOf(figure: Figure): string[] {
  const ratio = ratioOf(figure)
  return [
    figure.name,
    figure.unit,
    shown(figure.ours),
    figure.baseline === undefined ? '' : shown(figure.baseline),
    ratio === undefined ? '' : ratio.toFixed(2),
    `${targetOf(figure)}${isMissed(figure) ? ' MISSED' : ''}`,
    figure.note ?? '',
  ]
}

function targetOf({ target, most }: Figure): string {
  return most === undefined ? String(target ?? '') : `≤ ${most}`
}

function isNumeric(column: number): boolean {
  return column >= 2 && column <= 4
}

function pad(cell: string, width: number, right: boolean): string {
  return right ? cell.padStart(width) : cell.padEnd(width)
}

function shown(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100)
    return Math.round(value).toLocaleString('en-US')
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)
}
