import { TodoList, todoWords } from '../features/organisation/todos/index.ts'
import { useWords } from '../platform/words.ts'
import { Page } from '../ui/Page.tsx'

/** The user's personal to-do list. */
export default function Todos() {
  const say = useWords(todoWords)
  return (
    <Page title={say('title')}>
      <TodoList />
    </Page>
  )
}
