import type { CountedTag } from '@guiche/contract/tags'
import { SquareKanban } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ColorChips } from '../../../ui/ColorChips.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { ListPage } from '../../../ui/ListPage.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { tagList, useRemoveTag } from './tags.queries.ts'
import { tagWords } from './tags.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

// The palette is loaded when the dialog is first opened.
const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }))

/** The company's tags, updated by live events. */
export function TagsPage() {
  const say = useWords(tagWords)
  const [search, setSearch] = useState('')
  const { may } = useSession()
  const list = tagList.useList(search)
  const { mutateAsync } = useRemoveTag()
  return (
    <ListPage
      say={say}
      list={list}
      rows={list.rows}
      count={list.count}
      columns={useTagColumns()}
      nameOf={({ name }) => name}
      search={{ value: search, onSearch: setSearch, say }}
      remove={mutateAsync}
      mayChange={({ kanban }) => kanban === 0 || may('tag-modal:kanban')}
      onRefused={() => toast.info(say('laneRefused'))}
      goesWith={({ ticketsCount }) => say('removeText', { count: ticketsCount })}
      errorText={errorText}
      renderDialog={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
    />
  )
}

function useTagColumns(): Column<CountedTag>[] {
  const say = useWords(tagWords)
  return [
    {
      key: 'tag',
      header: say('tag'),
      card: 'title',
      render: ({ id, name, color, kanban }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <ColorChips chips={[{ id, name, color }]} chipWidth={320} />
          {kanban === 1 && (
            <Box
              component="span"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}
            >
              <SquareKanban size={16} aria-hidden />
              {say('kanban')}
            </Box>
          )}
        </Box>
      ),
    },
    {
      key: 'ticketsCount',
      header: say('tickets'),
      width: 160,
      align: 'right',
      isTabular: true,
      render: ({ ticketsCount }) => formatCount(ticketsCount),
    },
  ]
}
