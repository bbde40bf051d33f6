import { csvFile } from '@guiche/contract/csv'
import { expect, test } from 'vitest'
import { pick, seededRandom } from '../../../testing/random.ts'
import { csvCells } from './csv-cells.ts'

const PARTS = [
  ['=', '+', '-', '@', '|', '%', '＝', '－', '﹦', "'", '"', '""', ';', ',', '\t', '\n', '\r\n'],
  [' ', '\u{200B}', '\u{FEFF}', '\u{1}', 'a', 'Ação', '1', '😀', 'sep=;', '\u{A0}', '\u{202E}'],
].flat()

test.each([';', ','] as const)(
  'reads what we write with %s, except for outer spaces',
  (separator) => {
    const random = seededRandom(50)
    const randomText = () => {
      const length = Math.floor(random() * 6)
      return Array.from({ length }, () => pick(random, PARTS)).join('')
    }
    const rows = Array.from({ length: 2000 }, () => [randomText(), randomText(), randomText()])
    const file = csvFile([['nome', 'numero', 'cidade'], ...rows], separator)
    const read = Array.from(csvCells(Buffer.from(file)), ({ texts }) => texts)
    expect(read.slice(1, -1)).toEqual(rows.map((row) => row.map((cell) => cell.trim())))
  },
)
