import type { SimulatedMessage } from '@guiche/contract/simulator'

type Row = NonNullable<SimulatedMessage['list']>['rows'][number]

/** Groups the rows of a list by heading, in order; rows without one have an empty heading. */
export function sectionsOf(rows: readonly Row[]): Array<{ heading: string; rows: Row[] }> {
  const sections: Array<{ heading: string; rows: Row[] }> = []
  for (const row of rows) {
    const { section: heading = '' } = row
    const last = sections.at(-1)
    if (last?.heading === heading) last.rows.push(row)
    else sections.push({ heading, rows: [row] })
  }
  return sections
}
