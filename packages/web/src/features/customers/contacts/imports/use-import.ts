import { rowFields, type SheetContact } from '@guiche/contract/contact-sheets'
import type { RepliedBy } from '@guiche/contract/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../../platform/call-error.ts'
import { call } from '../../../../platform/call.ts'
import { errorText } from '../../../../platform/error-text.ts'
import { rowFaultsOf, useRowFaultText } from '../../../../platform/texts/row-fault-texts.ts'
import { refetchContacts } from '../contacts.queries.ts'

type Refusal = RepliedBy<'POST /contacts/upload'>['errorBag'][number]

export interface LeftOut {
  readonly line: number
  readonly name: string
  readonly number: string
  readonly reason: string
  /** True if the contact was imported, without its e-mail. */
  readonly isKept?: boolean
}

export interface ImportState {
  readonly all: number
  readonly done: number
  readonly added: number
  readonly leftOut: readonly LeftOut[]
  readonly isOver: boolean
  /** The error that ended the import before the last row. */
  readonly stopped?: string
}

/** Rows per request: each request is short, and imported rows stay when a later one fails. */
const BATCH = 200

/** Sends a sheet's valid rows in batches and collects the result of each row. */
export function useImport() {
  const faultText = useRowFaultText()
  const cache = useQueryClient()
  const [state, setState] = useState<ImportState>()
  const isWanted = useRef(true)

  async function importRows(rows: readonly SheetContact[]): Promise<void> {
    const good = rows.filter(({ faults }) => faults.length === 0)
    let now: ImportState = {
      all: good.length,
      done: 0,
      added: 0,
      leftOut: rows.filter(({ faults }) => faults.length > 0).map(leftOutRowOf),
      isOver: false,
    }
    setState(now)
    for (let from = 0; from < good.length && isWanted.current; from += BATCH) {
      const batch = good.slice(from, from + BATCH)
      try {
        now = { ...now, ...(await sendBatch(batch, now)) }
      } catch (error) {
        now = {
          ...now,
          stopped: errorText(error),
          leftOut: [...now.leftOut, ...unsentRows(good, from, error)],
        }
        break
      }
      setState(now)
    }
    const inOrder = now.leftOut.toSorted((one, other) => one.line - other.line)
    setState({ ...now, leftOut: inOrder, isOver: true })
    void refetchContacts(cache)
  }

  async function sendBatch(batch: readonly SheetContact[], before: ImportState) {
    const body = batch.map(({ name, number, email }) => ({ name, number, email }))
    const { newContacts, errorBag } = await call('POST /contacts/upload', { body })
    // The response names refused rows by contact name; among equal names the first remaining row is meant.
    const open = [...batch]
    const refused = errorBag.map(({ contactName, error }) => {
      const at = open.findIndex(({ name }) => name === contactName)
      const [row] = open.splice(Math.max(0, at), 1)
      return {
        line: row?.line ?? 0,
        name: contactName,
        number: row?.number ?? '',
        reason: reasonOf(error),
      }
    })
    const noted = open
      .filter(({ badEmail }) => badEmail !== null)
      .map((row) => ({ ...leftOutRowOf(row), isKept: true }))
    return {
      done: before.done + batch.length,
      added: before.added + newContacts.length,
      leftOut: [...before.leftOut, ...refused, ...noted],
    }
  }

  /** In the page's language, since the server's message may be in another. */
  function reasonOf({ code, message, fields = [], fault }: Refusal['error']): string {
    const named = rowFields.filter((field) => fields.includes(field))
    if (named.length > 0)
      return faultText({ fields: named, numberFault: fault ?? null, isKept: false })
    return code === 'ERR_DUPLICATED_CONTACT' ? errorText(new CallError(code, 400)) : message
  }

  function leftOutRowOf(row: SheetContact): LeftOut {
    const { line, name, number } = row
    return { line, name, number, reason: faultText(rowFaultsOf(row)) }
  }

  function unsentRows(good: readonly SheetContact[], from: number, error: unknown): LeftOut[] {
    const reason = errorText(error)
    return good.slice(from).map(({ line, name, number }) => ({ line, name, number, reason }))
  }

  return { state, start: importRows, stop: () => void (isWanted.current = false) }
}
