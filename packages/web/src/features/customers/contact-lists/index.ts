export { ContactListsPage } from './ContactListsPage.tsx'
export { contactListWords } from './contact-lists.words.ts'
export { ListItemsPage } from './ListItemsPage.tsx'
