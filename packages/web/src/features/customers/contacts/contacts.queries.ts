import type { Contact, ContactWithInfo } from '@guiche/contract/contacts'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, rowsOf } from '../../../platform/live/live-rows.ts'
import { pagedRows, itemsOf } from '../../../ui/merge.ts'
import type { PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

/** Filter of a list of contacts: a search and the period of creation. */
export interface ContactFilter {
  readonly search: string
  /** yyyy-MM-dd, or empty. */
  readonly from: string
  readonly to: string
}

export const NO_CONTACT_FILTER: ContactFilter = { search: '', from: '', to: '' }

type ContactPage = RepliedBy<'GET /contacts'>
type ContactPages = InfiniteData<ContactPage, number>

export const CONTACTS = ['contacts'] as const
const PAGES = [...CONTACTS, 'pages'] as const
export const ONE = [...CONTACTS, 'one'] as const

const contactsOfPage: PageItems<ContactPage, Contact> = {
  read: ({ contacts }) => contacts,
  write: (page, contacts, countBy) => ({ ...page, contacts, count: page.count + countBy }),
}

/** Contacts by name. */
export function contactPages({ search, from, to }: ContactFilter) {
  const searchParam = search.toLowerCase()
  return infiniteQueryOptions({
    queryKey: [...PAGES, { searchParam, from, to }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /contacts',
        {
          query: {
            searchParam,
            pageNumber: pageParam,
            ...(from !== '' && { dateStart: from }),
            ...(to !== '' && { dateEnd: to }),
          },
        },
        { signal },
      ),
    ...numberedPages,
    // Events are heard only while the list is on the screen.
    refetchOnMount: 'always',
  })
}

export function useContacts(filter: ContactFilter, isOn = true) {
  const list = useInfiniteQuery({
    ...contactPages(filter),
    placeholderData: keepPreviousData,
    enabled: isOn,
  })
  return {
    ...list,
    contacts: itemsOf(list.data, contactsOfPage),
    count: list.data?.pages[0]?.count,
  }
}

/** One contact with its custom fields. */
export function contactQuery(id: number) {
  return queryOptions({
    queryKey: [...ONE, id],
    queryFn: ({ signal }) => call('GET /contacts/:id', { params: { id } }, { signal }),
  })
}

export function useContact(id: number, isOn = true) {
  return useQuery({ ...contactQuery(id), enabled: isOn })
}

/** A contact's tickets on every line, the newest first. */
export function useContactHistory(id: number) {
  return useInfiniteQuery({
    queryKey: [...ONE, id, 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /contacts/:id/history',
        { params: { id }, query: { pageNumber: pageParam } },
        { signal },
      ),
    ...numberedPages,
  })
}

/** The contacts that were merged into this one and can be separated again. */
export function useContactMerges(id: number) {
  return useQuery({
    queryKey: [...ONE, id, 'merges'],
    queryFn: ({ signal }) => call('GET /contacts/:id/merges', { params: { id } }, { signal }),
  })
}

/** Finds the contact with a number, with or without a Brazilian ninth digit. */
export async function findByNumber(typed: string): Promise<Contact | undefined> {
  const number = typed.replaceAll(/\D/g, '')
  const end = number.slice(-8)
  const { contacts } = await call('GET /contacts', { query: { searchParam: end } })
  const hasSameNumber = (contact: Contact) => contact.number === number
  return contacts.find(hasSameNumber) ?? contacts.find((contact) => contact.number.endsWith(end))
}

export function useAddContact() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /contacts'>['body']) => call('POST /contacts', { body }),
    onSuccess: (item) => contactRows.keep(cache, item),
  })
}

export function useChangeContact() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /contacts/:id'>['body'] & { id: number }) =>
      call('PUT /contacts/:id', { params: { id }, body }),
    onSuccess: (item) => contactRows.keep(cache, item),
  })
}

export function useRemoveContact() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /contacts/:id', { params: { id } }),
    onSuccess: (_reply, id) => contactRows.drop(cache, id),
  })
}

/** Blocks or unblocks a contact. */
export function useBlockContact() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) =>
      call('PUT /contacts/:id/block', { params: { id }, body: { isBlocked: isOn } }),
    onSuccess: (item) => contactRows.keep(cache, item),
  })
}

/** Turns automatic answers to a contact off or on. */
export function useDisableBot() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) =>
      call('PUT /contacts/:id/disableBot', { params: { id }, body: { disableBot: isOn } }),
    onSuccess: (item) => contactRows.keep(cache, item),
  })
}

export function useMergeContacts() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, otherId }: { id: number; otherId: number }) =>
      call('POST /contacts/:id/merge', { params: { id }, body: { otherId } }),
    onSuccess: () => refetchContacts(cache),
  })
}

export function useUndoMerge() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (mergeId: number) =>
      call('POST /contacts/merges/:mergeId/undo', { params: { mergeId } }),
    onSuccess: () => refetchContacts(cache),
  })
}

export function useImportFromPhone() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /contacts/import'),
    onSuccess: () => refetchContacts(cache),
  })
}

/** Refetches all cached queries about contacts. */
export function refetchContacts(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: CONTACTS })
}

const pages = pagedRows<ContactPage, Contact, number>(contactsOfPage)

/** Contacts in cached lists by name and cached one by one. */
export const contactRows = rowsOf<Contact>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<ContactPages, Contact>({
      queryKey: PAGES,
      ...pages,
      put(data, contact, { cache, queryKey }) {
        const known = pages.find(data, contact.id)
        // The server orders and filters: a new or renamed contact causes a refetch.
        if (known?.name !== contact.name || known.number !== contact.number)
          refetchAll(cache, queryKey)
        return known === undefined ? data : pages.put(data, withoutExtraInfo(contact))
      },
      drop(data, id, { cache, queryKey }) {
        refetchAll(cache, queryKey)
        return pages.drop(data, id)
      },
    }),
    rowPlace<ContactWithInfo, Contact>({
      queryKey: ONE,
      find: (known, id) => (known.id === id ? known : undefined),
      put(known, contact, { cache, queryKey }) {
        if (known.id !== contact.id) return known
        // An event without the custom fields causes a refetch of the contact.
        if (!('extraInfo' in contact)) refetchAll(cache, queryKey)
        return { ...known, ...contact }
      },
    }),
  ],
})

/** Without the custom fields, which lists do not have. */
function withoutExtraInfo(contact: Contact): Contact {
  if (!('extraInfo' in contact)) return contact
  const { extraInfo: _, ...listed } = contact
  return listed
}
