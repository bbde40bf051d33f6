import type { FileList as Files } from '@guiche/contract/file-lists'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  FileListDialog,
  FileListsTable,
  fileListWords,
  useFileLists,
} from '../features/file-lists/index.ts'
import { useSession } from '../features/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { Page } from '../ui/Page.tsx'

/** Lists of files, for administrators. */
export default function FileLists() {
  const say = useWords(fileListWords)
  const navigate = useNavigate()
  if (useSession().may('drawer-admin-items:view')) return <AdministratorsPage />
  return (
    <NoPermission
      text={say('noPermission')}
      leaveLabel={say('leave')}
      onLeave={() => void navigate('/tickets')}
    />
  )
}

function AdministratorsPage() {
  const say = useWords(fileListWords)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<{ list?: Files }>()
  const { count, isPending } = useFileLists(search)
  return (
    <Page
      title={say('title')}
      count={isPending ? null : count}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
      action={{ label: say('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      <FileListsTable
        search={search}
        onClearSearch={() => setSearch('')}
        onEdit={(list) => setDialog({ list })}
      />
      {dialog && (
        <Suspense fallback={null}>
          <FileListDialog id={dialog.list?.id} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
