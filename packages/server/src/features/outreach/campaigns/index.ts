export { ANSWERED_WITHIN_MS } from './outcomes/count-reactions.ts'
