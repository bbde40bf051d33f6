import type { Connection } from '@guiche/contract/connections'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { SessionAction } from './connection-status.ts'
import { useChangeSession } from './connections.queries.ts'
import { connectionWords } from './connections.words.ts'

/** Reconnects, requests a new QR code, or disconnects after a confirmation. */
export function useSessionActions(onQr: (connection: Connection) => void) {
  const say = useWords(connectionWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync, isPending, variables } = useChangeSession()

  async function runSessionAction(
    action: Exclude<SessionAction, 'connecting'>,
    connection: Connection,
  ): Promise<void> {
    const { id, name } = connection
    if (action === 'qrcode') return onQr(connection)
    if (action === 'disconnect') {
      const question = {
        title: say('disconnectTitle', { name }),
        text: say('disconnectText'),
        confirmLabel: say('disconnect'),
        isDestructive: true,
      }
      if (!(await confirm(question))) return
    }
    try {
      await mutateAsync({ id, method: methods[action] })
      if (action === 'renew') onQr(connection)
      if (action === 'disconnect') toast.success(say('disconnected'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return {
    act: (action: Exclude<SessionAction, 'connecting'>, connection: Connection) =>
      void runSessionAction(action, connection),
    busyId: isPending ? variables.id : undefined,
    confirmDialog,
  }
}

const methods = { retry: 'POST', renew: 'PUT', disconnect: 'DELETE' } as const
