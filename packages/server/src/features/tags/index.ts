export { addTags, refuseUnknownTag } from './tag-ticket.ts'
