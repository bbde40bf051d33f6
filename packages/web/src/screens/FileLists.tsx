import { useNavigate } from 'react-router'
import { FileListsPage, fileListWords } from '../features/organisation/file-lists/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'

/** Lists of files, for administrators. */
export default function FileLists() {
  const say = useWords(fileListWords)
  const navigate = useNavigate()
  if (useSession().may('drawer-admin-items:view')) return <FileListsPage />
  return (
    <NoPermission
      text={say('noPermission')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate('/tickets')}
    />
  )
}
