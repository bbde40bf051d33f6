import { expect, it } from 'vitest'
import { sectionsOf } from './sections-of.ts'

const row = (id: string, section?: string) => ({
  id,
  title: `Opção ${id}`,
  ...(section !== undefined && { section }),
})

it('options are grouped under their headings, in order', () => {
  const rows = [row('a', 'Um'), row('b', 'Um'), row('c', 'Dois'), row('d', 'Um'), row('e')]
  expect(sectionsOf(rows).map(({ heading, rows: under }) => [heading, under.length])).toEqual([
    ['Um', 2],
    ['Dois', 1],
    ['Um', 1],
    ['', 1],
  ])
})
