export { customerTypes } from './customer-typing.ts'
export { attendantTyping } from './presence.events.ts'
