export { changeTicketTagsAs, changeTicketTags, refuseUnknownTag } from './tag-ticket.ts'
export { ticketTagged } from './tags.events.ts'
