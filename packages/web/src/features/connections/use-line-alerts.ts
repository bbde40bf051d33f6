import { useNavigate } from 'react-router'
import { useWords } from '../../platform/words.ts'
import { toast } from '../../ui/toast.tsx'
import { useCompanyLive } from '../sessions/index.ts'
import { badgeWords } from './badge.words.ts'

/** Says on every page that a line has been down for a while, and that it is back. Only administrators hear of it. */
export function useLineAlerts(): void {
  const say = useWords(badgeWords)
  const navigate = useNavigate()
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
}
