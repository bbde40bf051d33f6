import { useQuery } from '@tanstack/react-query'
import { TYPED_PHONE_MAX } from '@guiche/contract/typed-phones'
import { useMemo } from 'react'
import { call } from '../../../platform/call.ts'
import {
  type Mapping,
  readRows,
  rowsOf,
  type SheetRow,
  type Table,
  type TypedRow,
} from './sheet-rows.ts'

/** Numbers to a call. */
const BATCH = 2000

/** The rows of a sheet as the server reads their numbers; undefined while it does. */
export function useRows(sheet: { table: Table; mapping: Mapping } | undefined) {
  const typed = useMemo(() => (sheet ? rowsOf(sheet.table, sheet.mapping) : []), [sheet])
  const { data, error } = useQuery({
    // The file itself is no key: its numbers are.
    queryKey: ['contacts', 'import', typed.map(({ number }) => number)],
    queryFn: ({ signal }) => readAll(typed, signal),
    enabled: typed.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const rows = useMemo<readonly SheetRow[] | undefined>(() => {
    if (typed.length === 0) return []
    return data && readRows(typed, data)
  }, [typed, data])
  return { rows, error }
}

async function readAll(rows: readonly TypedRow[], signal: AbortSignal) {
  const readings = []
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    const numbers = batch.map(({ number }) => number.slice(0, TYPED_PHONE_MAX))
    const answer = await call('POST /contacts/numbers', { body: { numbers } }, { signal })
    readings.push(...answer.readings)
  }
  return readings
}
