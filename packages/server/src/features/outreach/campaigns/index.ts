export { ANSWERED_WITHIN_MS } from './count-reactions.ts'
