export { changeTags, changeTagsOf, refuseUnknownTag } from './tag-ticket.ts'
export { ticketTagged } from './tags.events.ts'
