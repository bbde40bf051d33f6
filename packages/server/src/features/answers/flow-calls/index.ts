export { callProgram } from './call-program.ts'
export { valueAt } from './flow-values.ts'
