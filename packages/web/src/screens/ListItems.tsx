import { useParams } from 'react-router'
import { contactListWords, ListItemsPage } from '../features/customers/contact-lists/index.ts'
import { AdministrationGate } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** The contacts of a contact list. */
export default function ListItems() {
  const id = Number(useParams()['contactListId'])
  return (
    <AdministrationGate flag="useCampaigns" say={useWords(contactListWords)}>
      <ListItemsPage key={id} contactListId={id} />
    </AdministrationGate>
  )
}
