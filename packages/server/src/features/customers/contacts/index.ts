export { refuseOtherName } from './change-contact.ts'
export { isHeard } from './contact-rules.ts'
export { openContactAs } from './contacts.access.ts'
export {
  contactChanged,
  contactCreated,
  contactDeleted,
  contactsAreOne,
  contactsMerged,
} from './contacts.events.ts'
export {
  type ContactRow,
  findContact,
  listContacts,
  lockContact,
  pictureAddress,
  saveContact,
  SEEN as CONTACT_SEEN,
  seen as seenContact,
} from './contacts.queries.ts'
export {
  dropPicture,
  handExtraInfos,
  handExtraInfosBack,
  handIdentities,
  handMerged,
  type Hands,
  takePicture,
} from './hand-contact.queries.ts'
export { CONTACT_TEXT, isFoundInContact } from './list-contacts.queries.ts'
export { withExtraInfo } from './extra-infos.queries.ts'
export { findContactByParty, findOrCreateContact, listNamed } from './find-or-create-contact.ts'
export { calledBy, namesOf } from './party-names.ts'
export { keepPhoneContact } from './phone-book/keep-phone-contact.ts'
export { lookUp } from './number-at-whatsapp.ts'
export { BYTE_ORDER_MARK, csvLine } from './sheets/csv.ts'
export { learnNames } from './learn-names.ts'
export { settlePicture } from './settle-picture.ts'
export { emailLeftOutWords, faultWords } from './sheets/upload-words.ts'
