export { messageCreated } from './messages.events.ts'
export { receiveEvent } from './receive-event.ts'
export { settleFailed, settleFetched, settleSent } from './settle-delivery.ts'
