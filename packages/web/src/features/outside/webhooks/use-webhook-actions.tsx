import type { Webhook } from '@guiche/contract/webhooks'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  useChangeWebhook,
  useRemoveWebhook,
  useRenewSecret,
  useTestWebhook,
} from './webhooks.queries.ts'
import { webhookWords } from './webhooks.words.ts'

interface Outcomes {
  onSecret: (made: { name: string; secret: string }) => void
  onTested: (webhook: Webhook, deliveryId: string) => void
}

/** Actions of a row's menu, some after a confirmation. */
export function useWebhookActions({ onSecret, onTested }: Outcomes) {
  const say = useWords(webhookWords)
  const { confirm, confirmDialog } = useConfirm()
  const change = useChangeWebhook()
  const removal = useRemoveWebhook()
  const renewal = useRenewSecret()
  const trial = useTestWebhook()

  async function runWithErrorToast(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  const test = (webhook: Webhook) =>
    runWithErrorToast(async () => onTested(webhook, (await trial.mutateAsync(webhook.id)).id))

  const toggleActive = ({ id, active }: Webhook) =>
    runWithErrorToast(async () => {
      await change.mutateAsync({ id, active: !active })
      toast.success(say(active ? 'turnedOff' : 'turnedOn'))
    })

  const renewSecret = ({ id, name }: Webhook) =>
    runWithErrorToast(async () => {
      const question = {
        title: say('renewTitle', { name }),
        text: say('renewText'),
        confirmLabel: say('renew'),
      }
      if (await confirm(question)) onSecret(await renewal.mutateAsync(id))
    })

  const remove = ({ id, name }: Webhook) =>
    runWithErrorToast(async () => {
      const question = {
        title: say('removeTitle', { name }),
        text: say('removeText'),
        confirmLabel: say('removeWebhook'),
        isDestructive: true,
      }
      if (!(await confirm(question))) return
      await removal.mutateAsync(id)
      toast.success(say('removed'))
    })

  return { test, turn: toggleActive, renew: renewSecret, remove, confirmDialog }
}
