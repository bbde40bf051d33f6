export { askOutside } from './ask-outside.ts'
export { valueAt } from './read-answer.ts'
