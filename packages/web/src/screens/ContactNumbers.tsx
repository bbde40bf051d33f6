import { ContactNumbersPage, contactNumberWords } from '../features/contact-numbers/index.ts'
import { AdministratorsOnly } from '../features/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Contacts whose telephone number is none, or that of another. */
export default function ContactNumbers() {
  return (
    <AdministratorsOnly say={useWords(contactNumberWords)}>
      <ContactNumbersPage />
    </AdministratorsOnly>
  )
}
