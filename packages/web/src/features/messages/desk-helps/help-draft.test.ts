import { expect, it } from 'vitest'
import { draftOf, isUnchanged } from './help-draft.ts'

it('a suggestion is made for the selection, or for the whole draft', () => {
  expect(draftOf('bom dia, Ana', [0, 7])).toEqual({
    text: 'bom dia',
    place: { from: 0, to: 7 },
    isSelection: true,
  })
  const whole = { text: 'bom dia', place: { from: 0, to: 7 }, isSelection: false }
  expect(draftOf('bom dia', [3, 3])).toEqual(whole)
  expect(draftOf('bom dia', [3, 4])).toEqual(whole)
  expect(draftOf('', [0, 0])).toEqual({ text: '', place: { from: 0, to: 0 }, isSelection: false })
})

it('only the text that a suggestion was made for is overwritten', () => {
  const place = { from: 0, to: 7 }
  expect(isUnchanged('bom dia, Ana', 'bom dia', place)).toBe(true)
  expect(isUnchanged('boa tarde, Ana', 'bom dia', place)).toBe(false)
  expect(isUnchanged('bom dia', 'bom dia')).toBe(false)
  expect(isUnchanged('bom dia', undefined, place)).toBe(false)
})
