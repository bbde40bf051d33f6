import { ContactListsPage, contactListWords } from '../features/customers/contact-lists/index.ts'
import { AdministrationGate } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Contact lists for campaigns. */
export default function ContactLists() {
  return (
    <AdministrationGate flag="useCampaigns" say={useWords(contactListWords)}>
      <ContactListsPage />
    </AdministrationGate>
  )
}
