import type { BulkInput, Tagged } from '@guiche/contract/ticket-bulk'
import type { Ticket } from '@guiche/contract/tickets'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { toast } from '../../../../ui/toast.tsx'
import { UNDO_TOAST, useBulkChange, useUndoChange } from '../../../tickets/tickets/index.ts'
import { bulkWords } from './bulk.words.ts'
import { BULK_STEP, tagRestorations } from '../tag-restorations.ts'

export type BulkKind = 'assign' | 'transfer' | 'tag' | 'untag' | 'close'

export interface Refused {
  ticket: Ticket
  /** The server's error code. */
  error: string
}

/** Tickets with the same change. */
export interface BulkGroup {
  tickets: readonly Ticket[]
  change: BulkInput['change']
}

export interface BulkProgress {
  done: number
  all: number
}

function bulkStepsOf({ tickets, change }: BulkGroup) {
  const steps: Array<{ step: readonly Ticket[]; change: BulkInput['change'] }> = []
  for (let at = 0; at < tickets.length; at += BULK_STEP)
    steps.push({ step: tickets.slice(at, at + BULK_STEP), change })
  return steps
}

/** Changes many tickets in batches. */
export function useBulkAction() {
  const say = useWords(bulkWords)
  const { mutateAsync } = useBulkChange()
  const undoing = useUndoChange()
  const [progress, setProgress] = useState<BulkProgress>()
  const [refused, setRefused] = useState<readonly Refused[]>([])

  /** Resolves to true if all batches were sent. */
  async function changeInBatches(kind: BulkKind, groups: readonly BulkGroup[]) {
    const all = groups.reduce((sum, { tickets }) => sum + tickets.length, 0)
    const done: Ticket[] = []
    const tagged: Tagged[] = []
    const notDone: Refused[] = []
    let asked = 0
    setProgress({ done: 0, all })
    try {
      for (const { step, change } of groups.flatMap(bulkStepsOf)) {
        const reply = await mutateAsync({ ids: step.map(({ id }) => id), change })
        done.push(...reply.done)
        tagged.push(...reply.tagged)
        for (const { id, error } of reply.refused) {
          const ticket = step.find((one) => one.id === id)
          if (ticket) notDone.push({ ticket, error })
        }
        asked += step.length
        setProgress({ done: asked, all })
      }
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    } finally {
      setProgress(undefined)
      setRefused(notDone)
      if (done.length > 0) toastDone(kind, done.length, undoOf(done, tagged, groups[0]?.change))
    }
  }

  function toastDone(
    kind: BulkKind,
    count: number,
    undo: (() => Array<Promise<unknown>>) | undefined,
  ) {
    toast.success(say(`done_${kind}`, { count }), {
      ...UNDO_TOAST,
      ...(undo && { action: { label: say('undo'), onClick: () => void finishUndo(undo()) } }),
    })
  }

  /** Undo restores each ticket's own tags; other changes are undone by the server. */
  function undoOf(
    done: readonly Ticket[],
    tagged: readonly Tagged[],
    change: BulkInput['change'] | undefined,
  ) {
    if (change?.undoable === true) return () => done.map(({ id }) => undoing.mutateAsync(id))
    const steps = tagRestorations(tagged)
    return steps.length === 0 ? undefined : () => steps.map((step) => mutateAsync(step))
  }

  async function finishUndo(steps: Array<Promise<unknown>>) {
    const results = await Promise.allSettled(steps)
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) toast.error(errorText(failed.reason))
  }

  return { run: changeInBatches, progress, refused, forgetRefused: () => setRefused([]) }
}
