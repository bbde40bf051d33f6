import { expect, test } from 'vitest'
import { parseTodos, withNewTodo, withoutTodo, withTodoText } from './todo-rules.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = new Date('2026-11-21T13:00:00.000Z')

test('a task is added as the first, changed and deleted', () => {
  const two = withNewTodo(withNewTodo([], 'Ligar', now), ' Orçar ', later)
  expect(two.map(({ text }) => text)).toEqual(['Orçar', 'Ligar'])
  const changed = withTodoText(two, 1, 'Ligar de novo', later)
  expect(changed[1]).toEqual({
    text: 'Ligar de novo',
    createdAt: now.toISOString(),
    updatedAt: later.toISOString(),
  })
  expect(withoutTodo(changed, 0)).toEqual([changed[1]])
  expect(parseTodos(JSON.stringify(changed))).toEqual(changed)
})

test('a blank text changes nothing', () => {
  const one = withNewTodo([], 'Ligar', now)
  expect(withNewTodo(one, '  \n', later)).toEqual(one)
  expect(withTodoText(one, 0, ' ', later)).toEqual(one)
})

test('stored values that are no tasks are ignored', () => {
  for (const stored of [null, '', 'x', '{}', 'null', '[1,{"text":2}]'])
    expect(parseTodos(stored)).toEqual([])
})
