export { changeTags, refuseUnknownTag } from './tag-ticket.ts'
