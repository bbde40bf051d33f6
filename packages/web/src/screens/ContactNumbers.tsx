import {
  ContactNumbersPage,
  contactNumberWords,
} from '../features/customers/contact-numbers/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Contacts whose phone number is invalid or belongs to another contact. */
export default function ContactNumbers() {
  return (
    <AdministratorsOnly say={useWords(contactNumberWords)}>
      <ContactNumbersPage />
    </AdministratorsOnly>
  )
}
