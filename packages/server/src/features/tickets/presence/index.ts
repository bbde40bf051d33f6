export { tellCustomerTyping } from './tell-customer-typing.ts'
export { attendantTyping } from './presence.events.ts'
