export { refuseUnstartableFlow } from './flow-refusals.ts'
