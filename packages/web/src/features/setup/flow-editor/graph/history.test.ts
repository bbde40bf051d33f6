import { expect, it } from 'vitest'
import { historyOf, recorded, redone, undone } from './history.ts'

it('goes back and forth, and forgets what was undone once something else is done', () => {
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

it('keeps no step where nothing changed, and no more than two hundred', () => {
  const one = historyOf('a')
  expect(recorded(one, 'a')).toBe(one)
  let many = historyOf(0)
  for (let at = 1; at <= 300; at++) many = recorded(many, at)
  expect(many.past).toHaveLength(200)
  expect(many.past[0]).toBe(100)
})

it('joins presses of one kind that follow each other within a second', () => {
  const moves = [0, 300, 900].reduce(
    (history, at) => recorded(history, `at ${at}`, { joinBy: 'move a', at }),
    historyOf('before'),
  )
  expect(undone(moves).now).toBe('before')
  const later = recorded(moves, 'later', { joinBy: 'move a', at: 2000 })
  expect(undone(later).now).toBe('at 900')
  const other = recorded(moves, 'other', { joinBy: 'move b', at: 1000 })
  expect(undone(other).now).toBe('at 900')
  // What was undone to is no press that the next could be joined with.
  const again = recorded(undone(moves), 'again', { joinBy: 'move a', at: 1000 })
  expect(undone(again).now).toBe('before')
})
