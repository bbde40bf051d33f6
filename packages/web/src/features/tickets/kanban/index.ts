export { KanbanBoard } from './KanbanBoard.tsx'
export { kanbanWords } from './kanban.words.ts'
