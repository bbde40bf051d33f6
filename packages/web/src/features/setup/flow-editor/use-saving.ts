import type { Flow } from '@guiche/contract/flows'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { say } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import type { EditorStore } from './editor-store.ts'
import { hearFlowSaved, hearFlowState } from './flow-editor.live.ts'
import {
  graphOf,
  useDiscardDraft,
  usePublish,
  useRestoreVersion,
  useSaveDraft,
} from './flow-editor.queries.ts'
import { flowEditorWords } from './flow-editor.words.ts'

/** Duration of the editor's toasts (features 9). */
export const EDITOR_TOAST_MS = 3000

export interface Saving {
  readonly isBusy: boolean
  /** True if another user has saved since. */
  readonly isOutdated: boolean
  /** True after a save was refused for that reason, until the user chooses one of the two graphs. */
  readonly isInConflict: boolean
  save(): Promise<boolean>
  publish(note: string): Promise<boolean>
  discard(): Promise<void>
  restore(number: number): Promise<void>
  askAboutOther(): void
  leaveConflict(): void
  /** Loads the other user's graph; undoing restores the own one. */
  takeTheirs(theirs: Flow): void
  /** Overwrites the other user's graph. */
  keepMine(theirs: Flow): Promise<void>
}

/** @param flow its state by the latest event */
export function useSaving(flow: Flow, store: EditorStore): Saving {
  const cache = useQueryClient()
  const [known, setKnown] = useState(flow.revision)
  const [isBusy, setIsBusy] = useState(false)
  const [isInConflict, setIsInConflict] = useState(false)
  const saveDraft = useSaveDraft(flow.id)
  const publishing = usePublish(flow.id)
  const discarding = useDiscardDraft(flow.id)
  const restoring = useRestoreVersion(flow.id)

  async function runBusy<T>(act: () => Promise<T>): Promise<T | undefined> {
    setIsBusy(true)
    try {
      return await act()
    } catch (error) {
      const isConflict = error instanceof CallError && error.code === 'ERR_FLOW_CHANGED_MEANWHILE'
      if (isConflict) setIsInConflict(true)
      else toast.error(errorText(error), { durationMs: EDITOR_TOAST_MS })
      return undefined
    } finally {
      setIsBusy(false)
    }
  }

  async function sendDraft(revision: number): Promise<number> {
    const graph = store.graph()
    await saveDraft.mutateAsync({ graph, revision })
    store.markSaved(graph)
    setKnown(revision + 1)
    hearFlowSaved(cache, flow.id, revision + 1)
    return revision + 1
  }

  function applyFlowState(next: Flow): void {
    setKnown(next.revision)
    hearFlowState(cache, next)
  }

  function applyFlow(next: Flow): void {
    store.replaceGraph(graphOf(next))
    applyFlowState(next)
  }

  function toastDone(word: 'saved' | 'published' | 'discarded' | 'restored'): void {
    toast.success(say(flowEditorWords, word), { durationMs: EDITOR_TOAST_MS })
  }

  return {
    isBusy,
    isOutdated: !isBusy && flow.revision > known,
    isInConflict,
    async save() {
      const revision = await runBusy(() => sendDraft(known))
      if (revision !== undefined) toastDone('saved')
      return revision !== undefined
    },
    async publish(note) {
      const isUnsaved = store.graph() !== store.read().saved
      const published = await runBusy(async () => {
        if (isUnsaved) await sendDraft(known)
        return publishing.mutateAsync(note)
      })
      if (!published) return false
      applyFlowState(published)
      toastDone('published')
      return true
    },
    async discard() {
      const next = await runBusy(() => discarding.mutateAsync())
      if (!next) return
      applyFlow(next)
      toastDone('discarded')
    },
    async restore(number) {
      const next = await runBusy(() => restoring.mutateAsync(number))
      if (!next) return
      applyFlow(next)
      toastDone('restored')
    },
    askAboutOther: () => setIsInConflict(true),
    leaveConflict: () => setIsInConflict(false),
    takeTheirs(theirs) {
      setIsInConflict(false)
      applyFlow(theirs)
    },
    async keepMine(theirs) {
      setIsInConflict(false)
      if ((await runBusy(() => sendDraft(theirs.revision))) !== undefined) toastDone('saved')
    },
  }
}
