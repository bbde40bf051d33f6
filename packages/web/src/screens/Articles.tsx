import { useNavigate } from 'react-router'
import { ArticlesPage, articleWords } from '../features/setup/articles/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'

/** The knowledge base, for administrators. */
export default function Articles() {
  const say = useWords(articleWords)
  const navigate = useNavigate()
  if (useSession().may('drawer-admin-items:view')) return <ArticlesPage />
  return (
    <NoPermission
      text={say('noPermission')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate('/tickets')}
    />
  )
}
