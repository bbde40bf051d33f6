import type { Macro } from '@guiche/contract/macros'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Key prefix of all cached queries about macros. */
export const MACROS = ['macros'] as const

/** The user's macros and the shared ones, by name. */
export const macrosQuery = queryOptions({
  queryKey: MACROS,
  queryFn: async ({ signal }): Promise<readonly Macro[]> =>
    (await call('GET /macros', {}, { signal })).macros,
})

export function useMacros() {
  const list = useQuery(macrosQuery)
  return { ...list, macros: list.data ?? NONE }
}

const NONE: readonly Macro[] = []

interface Saving {
  /** Undefined for a new macro. */
  id?: number | undefined
  body: SentTo<'POST /macros'>['body']
}

export function useSaveMacro() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: Saving): Promise<Macro> =>
      id === undefined
        ? call('POST /macros', { body })
        : call('PUT /macros/:macroId', { params: { macroId: id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: MACROS }),
  })
}

export function useRemoveMacro() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (macroId: number) => call('DELETE /macros/:macroId', { params: { macroId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: MACROS }),
  })
}

/** The result of a run, with the token for its undo. */
export type MacroRunResult = RepliedBy<'POST /tickets/:ticketId/macros/:macroId'>

interface MacroRunInput {
  ticketId: number
  macroId: number
  body: SentTo<'POST /tickets/:ticketId/macros/:macroId'>['body']
}

export function useRunMacro() {
  return useMutation({
    mutationFn: ({ body, ...params }: MacroRunInput): Promise<MacroRunResult> =>
      call('POST /tickets/:ticketId/macros/:macroId', { params, body }),
  })
}
