export { ruleTold } from './company-rules.events.ts'
