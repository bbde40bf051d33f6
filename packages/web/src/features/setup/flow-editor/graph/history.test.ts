import { expect, it } from 'vitest'
import { historyOf, withHistoryStep, redoStep, undoStep } from './history.ts'

it('undoes and redoes, and drops undone states after another change', () => {
  const third = withHistoryStep(withHistoryStep(historyOf('a'), 'b'), 'c')
  const first = undoStep(undoStep(third))
  expect(first.now).toBe('a')
  expect(undoStep(first)).toBe(first)
  expect(redoStep(redoStep(first)).now).toBe('c')
  expect(redoStep(third)).toBe(third)
  const other = withHistoryStep(first, 'd')
  expect(redoStep(other)).toBe(other)
  expect(undoStep(other).now).toBe('a')
})

it('keeps no step without a change, and at most two hundred steps', () => {
  const one = historyOf('a')
  expect(withHistoryStep(one, 'a')).toBe(one)
  let many = historyOf(0)
  for (let at = 1; at <= 300; at++) many = withHistoryStep(many, at)
  expect(many.past).toHaveLength(200)
  expect(many.past[0]).toBe(100)
})

it('merges changes with one key that follow within a second', () => {
  const moves = [0, 300, 900].reduce(
    (history, at) => withHistoryStep(history, `at ${at}`, { joinBy: 'move a', at }),
    historyOf('before'),
  )
  expect(undoStep(moves).now).toBe('before')
  const later = withHistoryStep(moves, 'later', { joinBy: 'move a', at: 2000 })
  expect(undoStep(later).now).toBe('at 900')
  const other = withHistoryStep(moves, 'other', { joinBy: 'move b', at: 1000 })
  expect(undoStep(other).now).toBe('at 900')
  // A change after an undo is not merged with the state before it.
  const again = withHistoryStep(undoStep(moves), 'again', { joinBy: 'move a', at: 1000 })
  expect(undoStep(again).now).toBe('before')
})
