export { messageChanged, messageCreated } from './messages.events.ts'
export { queueMessage, textContent } from './queue-message.ts'
export { receiveEvent } from './receive-event.ts'
export { settleFailed, settleFetched, settleSent } from './settle-delivery.ts'
