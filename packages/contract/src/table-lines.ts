// A table as text for a phone: a line for each row, whose cells are labelled with their columns.

/** A larger table is written as its cells alone. */
const COLUMNS_MAX = 10
const ROWS_MAX = 50
const HEAD_MAX = 60

/**
 * @param rows the first row has the column names; cells are single lines
 * @param bold the mark around the name of the first column
 */
export function tableLines(
  [heads = [], ...rows]: ReadonlyArray<readonly string[]>,
  bold: '*' | '',
): string[] {
  const isSmall =
    heads.length <= COLUMNS_MAX &&
    rows.length <= ROWS_MAX &&
    heads.every(({ length }) => length <= HEAD_MAX)
  const [first = ''] = heads
  if (!isSmall) return [heads, ...rows].map((cells) => joinedCells(cells))
  const lines = rows.map((cells) =>
    joinedCells(
      cells.map((cell, at) => (at === 0 || cell === '' ? cell : labelledCell(heads[at], cell))),
    ),
  )
  return [
    ...(first === '' ? [] : [`${bold}${withoutBoldMarks(first)}${bold}`]),
    ...lines.map((line) => `- ${line}`),
  ]
}

function labelledCell(head = '', cell: string): string {
  return head === '' ? cell : `${withoutBoldMarks(head)}: ${cell}`
}

/** Removes bold marks, which column names often have already. */
function withoutBoldMarks(head: string): string {
  return head.replace(/^\*+|\*+$/g, '')
}

function joinedCells(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(' – ')
}
