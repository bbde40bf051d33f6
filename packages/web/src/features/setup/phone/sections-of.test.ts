import { expect, it } from 'vitest'
import { sectionsOf } from './sections-of.ts'

const optionRow = (id: string, section?: string) => ({
  id,
  title: `Opção ${id}`,
  ...(section !== undefined && { section }),
})

it('options are grouped under their headings, in order', () => {
  const rows = [
    optionRow('a', 'Um'),
    optionRow('b', 'Um'),
    optionRow('c', 'Dois'),
    optionRow('d', 'Um'),
    optionRow('e'),
  ]
  expect(sectionsOf(rows).map(({ heading, rows: under }) => [heading, under.length])).toEqual([
    ['Um', 2],
    ['Dois', 1],
    ['Um', 1],
    ['', 1],
  ])
})
