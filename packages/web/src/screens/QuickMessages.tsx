import type { QuickMessage } from '@guiche/contract/quick-messages'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  QuickMessageDialog,
  QuickMessagesTable,
  quickMessageWords,
  useQuickMessages,
} from '../features/quick-messages/index.ts'
import { useWords } from '../platform/words.ts'
import { Page } from '../ui/Page.tsx'

/** What stands behind shortcodes. */
export default function QuickMessages() {
  const say = useWords(quickMessageWords)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<{ record?: QuickMessage }>()
  const { count, isPending } = useQuickMessages(search)
  return (
    <Page
      title={say('title')}
      count={isPending ? null : count}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
      action={{ label: say('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      <QuickMessagesTable
        search={search}
        onClearSearch={() => setSearch('')}
        onEdit={(record) => setDialog({ record })}
      />
      {dialog && (
        <Suspense fallback={null}>
          <QuickMessageDialog record={dialog.record} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
