import { expect, it } from 'vitest'
import { historyOf, recorded, redone, undone } from './history.ts'

it('undoes and redoes, and drops undone states after another change', () => {
  const third = recorded(recorded(historyOf('a'), 'b'), 'c')
  const first = undone(undone(third))
  expect(first.now).toBe('a')
  expect(undone(first)).toBe(first)
  expect(redone(redone(first)).now).toBe('c')
  expect(redone(third)).toBe(third)
  const other = recorded(first, 'd')
  expect(redone(other)).toBe(other)
  expect(undone(other).now).toBe('a')
})

it('keeps no step without a change, and at most two hundred steps', () => {
  const one = historyOf('a')
  expect(recorded(one, 'a')).toBe(one)
  let many = historyOf(0)
  for (let at = 1; at <= 300; at++) many = recorded(many, at)
  expect(many.past).toHaveLength(200)
  expect(many.past[0]).toBe(100)
})

it('merges changes with one key that follow within a second', () => {
  const moves = [0, 300, 900].reduce(
    (history, at) => recorded(history, `at ${at}`, { joinBy: 'move a', at }),
    historyOf('before'),
  )
  expect(undone(moves).now).toBe('before')
  const later = recorded(moves, 'later', { joinBy: 'move a', at: 2000 })
  expect(undone(later).now).toBe('at 900')
  const other = recorded(moves, 'other', { joinBy: 'move b', at: 1000 })
  expect(undone(other).now).toBe('at 900')
  // A change after an undo is not merged with the state before it.
  const again = recorded(undone(moves), 'again', { joinBy: 'move a', at: 1000 })
  expect(undone(again).now).toBe('before')
})
