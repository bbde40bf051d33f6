import type { CountedTag } from '@guiche/contract/tags'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { TagDialog, TagsTable, tagWords, useTags } from '../features/tags/index.ts'
import { useWords } from '../platform/words.ts'
import { Page } from '../ui/Page.tsx'

/** The company's tags. */
export default function Tags() {
  const say = useWords(tagWords)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<{ tag?: CountedTag }>()
  const { count, isPending } = useTags(search)
  return (
    <Page
      title={say('title')}
      count={isPending ? null : count}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
      action={{ label: say('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      <TagsTable
        search={search}
        onClearSearch={() => setSearch('')}
        onEdit={(tag) => setDialog({ tag })}
      />
      {dialog && (
        <Suspense fallback={null}>
          <TagDialog tag={dialog.tag} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
