import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { useCompanyLive } from '../../organisation/sessions/index.ts'
import { noticeWords } from './notices.words.ts'

/** Shows administrators a toast on every page when the server has disabled a webhook. */
export function WebhookNotices() {
  const say = useWords(noticeWords)
  useCompanyLive('company-{id}-webhook', (heard) => {
    if (heard.action !== 'disabled' || heard.webhook.disabledBecause === null) return
    toast.error(say(heard.webhook.disabledBecause, { name: heard.webhook.name }))
  })
  return null
}
