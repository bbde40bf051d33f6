import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'

/** Items of a contact list: the first by name, or those that match a search. */
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
    // Lists change while campaigns are edited.
    refetchOnMount: 'always',
  })
}

/** The additional columns of a list's sheets, and those of its first items. */
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
