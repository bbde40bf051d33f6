import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { useCompanyLive } from '../../organisation/sessions/index.ts'
import { noticeWords } from './notices.words.ts'

/** Says to administrators, wherever they are, that a webhook was turned off by itself. */
export function WebhookNotices() {
  const say = useWords(noticeWords)
  useCompanyLive('company-{id}-webhook', (heard) => {
    if (heard.action !== 'disabled' || heard.webhook.disabledBecause === null) return
    toast.error(say(heard.webhook.disabledBecause, { name: heard.webhook.name }))
  })
  return null
}
