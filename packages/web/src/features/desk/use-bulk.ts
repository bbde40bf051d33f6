import type { BulkInput } from '@guiche/contract/ticket-bulk'
import type { Ticket } from '@guiche/contract/tickets'
import { useState } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { toast } from '../../ui/toast.tsx'
import { useBulkChange, useUndoChange } from '../tickets/index.ts'
import { bulkWords } from './bulk.words.ts'

export type BulkKind = 'assign' | 'transfer' | 'tag' | 'untag' | 'close'

export interface Refused {
  ticket: Ticket
  /** The server's code. */
  error: string
}

/** So many go in one call: few enough to see it move. */
const STEP = 20
const UNDO_TOAST_MS = 6000

/** Does the same with many tickets, step by step. */
export function useBulk() {
  const say = useWords(bulkWords)
  const { mutateAsync } = useBulkChange()
  const undoing = useUndoChange()
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const [refused, setRefused] = useState<readonly Refused[]>([])

  /** Returns whether all of them could be asked for. */
  async function run(kind: BulkKind, tickets: readonly Ticket[], change: BulkInput['change']) {
    const done: Ticket[] = []
    const notDone: Refused[] = []
    setProgress({ done: 0, all: tickets.length })
    try {
      for (let at = 0; at < tickets.length; at += STEP) {
        const step = tickets.slice(at, at + STEP)
        const reply = await mutateAsync({ ids: step.map(({ id }) => id), change })
        done.push(...reply.done)
        for (const { id, error } of reply.refused) {
          const ticket = step.find((one) => one.id === id)
          if (ticket) notDone.push({ ticket, error })
        }
        setProgress({ done: Math.min(at + STEP, tickets.length), all: tickets.length })
      }
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    } finally {
      setProgress(undefined)
      setRefused(notDone)
      if (done.length > 0) tell(kind, done, change.undoable === true)
    }
  }

  function tell(kind: BulkKind, done: readonly Ticket[], isUndoable: boolean) {
    toast.success(say(`done_${kind}`, { count: done.length }), {
      durationMs: UNDO_TOAST_MS,
      ...(isUndoable && { action: { label: say('undo'), onClick: () => void undo(done) } }),
    })
  }

  async function undo(done: readonly Ticket[]) {
    const results = await Promise.allSettled(done.map(({ id }) => undoing.mutateAsync(id)))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) toast.error(errorText(failed.reason))
  }

  return { run, progress, refused, forgetRefused: () => setRefused([]) }
}
