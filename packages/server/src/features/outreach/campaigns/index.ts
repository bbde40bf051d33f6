export { ANSWERED_WITHIN_MS } from './outcomes/record-reactions.ts'
