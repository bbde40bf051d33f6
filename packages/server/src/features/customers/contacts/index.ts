export { refuseInvalidName } from './change-contact.ts'
export { storesEventsOf } from './stores-events-of.ts'
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
  presentContact as seenContact,
} from './contacts.queries.ts'
export {
  removePicture,
  reassignExtraInfos,
  returnExtraInfos,
  reassignIdentities,
  reassignMergedContacts,
  type Reassignment,
  movePicture,
} from './reassign-contact.queries.ts'
export { CONTACT_TEXT, isFoundInContact } from './list-contacts.queries.ts'
export { withExtraInfo } from './extra-infos.queries.ts'
export {
  findContactByParty,
  findOrCreateContact,
  listContactsOfParty,
} from './find-or-create-contact.ts'
export { partyDisplayName, partyIdentities } from './identities/party-names.ts'
export { receivePhoneContact } from './phone-book/receive-phone-contact.ts'
export { lookUpNumber } from './identities/look-up-number.ts'
export { linkIdentities } from './identities/link-identities.ts'
export { savePicture } from './save-picture.ts'
export { emailLeftOutWords, faultWords } from './sheets/row-fault-words.ts'
