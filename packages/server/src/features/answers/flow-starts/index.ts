export { refuseUnstartable } from './flow-access.ts'
