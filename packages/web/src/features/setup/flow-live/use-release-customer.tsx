import type { LiveSession } from '@guiche/contract/flow-sessions'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { flowLiveWords } from './flow-live.words.ts'
import { useReleaseSession } from './flow-sessions.queries.ts'

/** Removes a customer from a flow after a confirmation. */
export function useReleaseCustomer(flowId: number): {
  release: (session: LiveSession) => Promise<void>
  confirmDialog: ReactNode
} {
  const say = useWords(flowLiveWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useReleaseSession(flowId)

  async function release({ id, contactName: name }: LiveSession) {
    const isSure = await confirm({
      title: say('releaseTitle', { name }),
      text: say('releaseText'),
      confirmLabel: say('release'),
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await mutateAsync(id)
      toast.success(say('released', { name }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { release, confirmDialog }
}
