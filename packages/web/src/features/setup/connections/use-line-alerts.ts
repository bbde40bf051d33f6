import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { useCompanyLive } from '../../organisation/sessions/index.ts'
import { badgeWords } from './badge.words.ts'
import { connectionsQuery } from './connections.queries.ts'

/**
 * Toasts on every page when a connection has been down for a while, when it is back, and for notices of its provider.
 * Only administrators get them.
 */
export function useLineAlerts(): void {
  const say = useWords(badgeWords)
  const navigate = useNavigate()
  const cache = useQueryClient()
  useCompanyLive('company-{id}-line-alert', ({ action, whatsapp: { id, name } }) => {
    if (action === 'back') toast.success(say('back', { name }))
    else
      toast.error(say('down', { name }), {
        action: {
          label: say('whatToDo'),
          onClick: () => void navigate(`/connections?health=${id}`),
        },
      })
  })
  useCompanyLive('company-{id}-line-notice', ({ notice: { whatsappId, severity } }) => {
    if (severity === 'info') return
    // Already loaded by the menu, which shows its badge to the same users.
    const lines = cache.getQueryData(connectionsQuery.queryKey) ?? []
    const name = lines.find(({ id }) => id === whatsappId)?.name
    if (name === undefined) return
    toast.error(say('notice', { name }), {
      action: {
        label: say('look'),
        onClick: () => void navigate(`/connections?health=${whatsappId}`),
      },
    })
  })
}
