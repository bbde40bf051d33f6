import { useNavigate } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { useCompanyLive } from '../../organisation/sessions/index.ts'
import { PIX_PROVIDERS } from './pix-providers.ts'
import { pixWebhookWords } from './pix-webhooks.words.ts'

/**
 * Notifies administrators on every page when the Pix provider stops reporting payments, and when it reports them again.
 */
export function usePixAlerts(): void {
  const say = useWords(pixWebhookWords)
  const navigate = useNavigate()
  useCompanyLive('company-{id}-pix-webhook', ({ action, provider: name }) => {
    const provider = PIX_PROVIDERS[name]
    if (action === 'back') toast.success(say('back', { provider }))
    if (action === 'down')
      toast.error(say('down', { provider }), {
        action: { label: say('whatToDo'), onClick: () => void navigate('/doctor') },
      })
  })
}
