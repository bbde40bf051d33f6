import {
  ContactNumbersPage,
  contactNumberWords,
} from '../features/customers/contact-numbers/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Contacts whose telephone number is none, or that of another. */
export default function ContactNumbers() {
  return (
    <AdministratorsOnly say={useWords(contactNumberWords)}>
      <ContactNumbersPage />
    </AdministratorsOnly>
  )
}
