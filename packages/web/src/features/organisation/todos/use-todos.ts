import { useMemo } from 'react'
import { declarePreference, usePreference } from '../../../platform/preferences.ts'
import { toast } from '../../../ui/toast.tsx'
import { type Todo, parseTodos, withNewTodo, withoutTodo, withTodoText } from './todo-rules.ts'

/** Kept at sign-out: tasks belong to the browser, not to a user. */
const stored = declarePreference('tasks', (text) => text ?? '[]')

export function useTodos(removedText: string) {
  const [text, write] = usePreference(stored)
  const todos = useMemo(() => parseTodos(text), [text])
  const storeTodos = (next: readonly Todo[]) => write(JSON.stringify(next))
  return {
    todos,
    add: (words: string) => storeTodos(withNewTodo(todos, words, new Date())),
    change: (index: number, words: string) =>
      storeTodos(withTodoText(todos, index, words, new Date())),
    remove: (index: number) => {
      storeTodos(withoutTodo(todos, index))
      toast.success(removedText)
    },
  }
}
