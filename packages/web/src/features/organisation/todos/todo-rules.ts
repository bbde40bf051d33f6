// Tasks in localStorage. Pure.

export interface Todo {
  readonly text: string
  /** ISO 8601 */
  readonly createdAt: string
  readonly updatedAt: string
}

/** Parses the stored tasks. Invalid entries are dropped, since other programs may write to localStorage. */
export function parseTodos(stored: string | null): readonly Todo[] {
  try {
    const given: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(given) ? given.filter(isTodo) : []
  } catch {
    return []
  }
}

/** Adds a task as the first; a blank text adds none. */
export function withNewTodo(todos: readonly Todo[], text: string, now: Date): readonly Todo[] {
  if (text.trim() === '') return todos
  const at = now.toISOString()
  return [{ text: text.trim(), createdAt: at, updatedAt: at }, ...todos]
}

/** Changes a task; a blank text leaves it unchanged. */
export function withTodoText(
  todos: readonly Todo[],
  index: number,
  text: string,
  now: Date,
): readonly Todo[] {
  const words = text.trim()
  return todos.map((todo, at) =>
    at !== index || words === '' || words === todo.text
      ? todo
      : { ...todo, text: words, updatedAt: now.toISOString() },
  )
}

export function withoutTodo(todos: readonly Todo[], index: number): readonly Todo[] {
  return todos.filter((_, at) => at !== index)
}

function isTodo(value: unknown): value is Todo {
  if (typeof value !== 'object' || value === null) return false
  const { text, createdAt, updatedAt } = value as Partial<Record<keyof Todo, unknown>>
  return [text, createdAt, updatedAt].every((part) => typeof part === 'string')
}
