export { TodoList } from './TodoList.tsx'
export { todoWords } from './todos.words.ts'
