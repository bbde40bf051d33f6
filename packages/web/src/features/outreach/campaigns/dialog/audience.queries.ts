import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'

/** People of a contact list, the first by name or those whom a search finds. */
export function useListItems(contactListId: number | null, searchParam = '') {
  return useQuery({
    queryKey: ['campaign-audience', contactListId, searchParam],
    queryFn: ({ signal }) =>
      call(
        'GET /contact-list-items',
        { query: { contactListId: contactListId ?? 0, searchParam } },
        { signal },
      ),
    select: ({ contacts }) => contacts,
    enabled: contactListId !== null,
    // Lists are filled while campaigns are written.
    refetchOnMount: 'always',
  })
}

/** The columns of its sheets beyond name, number and e-mail, and those that the first people of it have. */
export function useListColumns(contactListId: number | null): readonly string[] {
  const { data = [] } = useListItems(contactListId)
  const { data: lists = [] } = useAllContactLists()
  const { columns = [] } = lists.find(({ id }) => id === contactListId) ?? {}
  return [...new Set([...columns, ...data.flatMap(({ variables }) => Object.keys(variables))])]
}

/** All contact lists by name. */
export function useAllContactLists() {
  return useQuery({
    queryKey: ['campaign-audience', 'lists'],
    queryFn: ({ signal }) => call('GET /contact-lists/list', {}, { signal }),
    refetchOnMount: 'always',
  })
}
