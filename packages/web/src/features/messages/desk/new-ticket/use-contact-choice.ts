import { contactHandleOf } from '@guiche/contract/contact-handle'
import type { Contact } from '@guiche/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/call.ts'
import { useWords } from '../../../../platform/words.ts'
import type { PickOption } from '../../../../ui/PickInput.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { newTicketWords } from './new-ticket.words.ts'

export type Person = Pick<Contact, 'id' | 'name' | 'number' | 'username'>

const SEARCH_DEBOUNCE_MS = 500

export type ContactChoice = ReturnType<typeof useContactChoice>

/** The search for a contact, which offers to add one that is not found. */
export function useContactChoice() {
  const say = useWords(newTicketWords)
  const [search, setSearch] = useState('')
  const found = useContactSearch(search)
  const [added, setAdded] = useState<{ name: string } | { number: string }>()
  const [attempt, setAttempt] = useState(0)
  const isUnknown = search !== '' && !found.isLoading && found.contacts.length === 0
  const addition = {
    id: ADD_CONTACT,
    label: say('addContact'),
    help: say('noContact', { text: search }),
  }
  return {
    options: isUnknown ? [addition] : found.contacts.map(contactOptionOf),
    isLoading: found.isLoading,
    setSearch,
    /** Key of the input: another number empties its text. */
    attempt,
    /** The start of a contact that is being added in a dialog. */
    added,
    /** Passes a contact to `take`, or starts to add one if that option was chosen. */
    choose(chosen: PickOption | null, take: (contact: PickOption | null) => void) {
      if (chosen?.id === ADD_CONTACT) setAdded(newContactFieldsOf(search))
      else take(chosen)
    },
    endAdding() {
      setAdded(undefined)
      setSearch('')
      setAttempt(attempt + 1)
    },
  }
}

function useContactSearch(search: string) {
  const settled = useDebounced(search, SEARCH_DEBOUNCE_MS)
  const list = useQuery({
    queryKey: ['contacts', 'search', settled],
    queryFn: ({ signal }) => call('GET /contacts', { query: { searchParam: settled } }, { signal }),
    enabled: settled !== '',
  })
  const isLoading = settled !== search || list.isFetching
  return { contacts: isLoading ? [] : (list.data?.contacts ?? []), isLoading }
}

/** Id of the option that adds a contact, shown among the results. */
const ADD_CONTACT = 0

/** The search becomes the new contact's name or number. */
function newContactFieldsOf(search: string): { name: string } | { number: string } {
  return /^[\d\s()+-]+$/.test(search) ? { number: search } : { name: search }
}

export function contactOptionOf(person: Person): PickOption {
  return { id: person.id, label: person.name, help: contactHandleOf(person) }
}
