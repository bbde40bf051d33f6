export { callProgram } from './call-program.ts'
export { valueAt } from './read-answer.ts'
