export { ANSWERED_WITHIN_MS } from './hear-reply.ts'
