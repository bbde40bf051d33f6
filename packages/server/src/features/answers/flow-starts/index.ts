export { refuseUnstartable } from './flow-refusals.ts'
