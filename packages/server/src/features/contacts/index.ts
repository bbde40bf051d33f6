export { isHeard } from './contact-rules.ts'
export { openContactAs } from './contacts.access.ts'
export {
  contactChanged,
  contactCreated,
  contactDeleted,
  contactsMerged,
} from './contacts.events.ts'
export { findContact, listContacts, lockContact, saveContact } from './contacts.queries.ts'
export { listExtraInfos } from './extra-infos.queries.ts'
export { findOrCreateContact } from './find-or-create-contact.ts'
export { keepPhoneContact } from './import-contacts.ts'
