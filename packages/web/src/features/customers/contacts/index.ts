import { lazy } from '../../../ui/lazy.tsx'

export { ContactsTable } from './ContactsTable.tsx'
export {
  contactList,
  NO_CONTACT_FILTER,
  findContactByNumber,
  useContact,
} from './contacts.queries.ts'
export { contactWords } from './contacts.words.ts'
export { ImportMenu } from './imports/ImportMenu.tsx'
export { drawerWords } from './drawer/drawer.words.ts'
export { PeriodFilter } from './PeriodFilter.tsx'

// Dialogs, sheets and the drawer are loaded when they are opened.
export const ContactDialog = lazy(async () => ({
  default: (await import('./ContactDialog.tsx')).ContactDialog,
}))
export const ContactDrawer = lazy(async () => ({
  default: (await import('./drawer/ContactDrawer.tsx')).ContactDrawer,
}))
