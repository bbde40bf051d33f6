import type { Contact } from '@guiche/contract/contacts'
import type { Ticket } from '@guiche/contract/tickets'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/call.ts'
import { recentTicketUuids } from './recent-tickets.ts'

const SETTLES_MS = 200
const SHORTEST = 2
const MOST = 6

export interface SearchResults {
  tickets: readonly Ticket[]
  contacts: readonly Contact[]
  isSearching: boolean
}

/** Tickets and contacts that the server finds for a text. */
export function useSearchResults(typed: string): SearchResults {
  const asked = useDebouncedText(typed.trim())
  const enabled = asked.length >= SHORTEST
  const options = { enabled, placeholderData: keepPreviousData, staleTime: 10_000 } as const
  const tickets = useQuery({
    ...options,
    queryKey: ['command-bar', 'tickets', asked],
    queryFn: ({ signal }) =>
      call(
        'GET /tickets',
        { query: { searchParam: asked, pageNumber: 1, showAll: true } },
        { signal },
      ),
  })
  const contacts = useQuery({
    ...options,
    queryKey: ['command-bar', 'contacts', asked],
    queryFn: ({ signal }) =>
      call('GET /contacts', { query: { searchParam: asked, pageNumber: 1 } }, { signal }),
  })
  return {
    tickets: enabled ? (tickets.data?.tickets.slice(0, MOST) ?? []) : [],
    contacts: enabled ? (contacts.data?.contacts.slice(0, MOST) ?? []) : [],
    isSearching:
      (typed.trim() !== asked && typed.trim().length >= SHORTEST) ||
      (enabled && (tickets.isFetching || contacts.isFetching)),
  }
}

/** The tickets opened last, in their current state. */
export function useRecentlyOpened(): { recent: readonly Ticket[]; isLoading: boolean } {
  const [uuids] = useState(recentTicketUuids)
  const found = useQueries({
    queries: uuids.map((uuid) => ({
      queryKey: ['command-bar', 'recent', uuid],
      queryFn: () => call('GET /tickets/u/:uuid', { params: { uuid } }),
      staleTime: 10_000,
    })),
  })
  return {
    recent: found.flatMap(({ data }) => (data && 'contact' in data ? [data] : [])),
    isLoading: found.some(({ isLoading }) => isLoading),
  }
}

function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
