import { searchMatcher } from '@guiche/contract/search'
import type { Macro } from '@guiche/contract/macros'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { KeycapList } from '../../organisation/shortcuts/index.ts'
import { actionText, actionWords } from '../../tickets/ticket-actions/index.ts'
import { useMacros, useRemoveMacro } from './macros.queries.ts'
import { BrokenChip } from './BrokenChip.tsx'
import { macroWords } from './macros.words.ts'
import { useMacroLists } from './use-macro-lists.ts'

const MacroDialog = lazy(async () => ({
  default: (await import('./MacroDialog.tsx')).MacroDialog,
}))

/** The user's macros and the company's; only administrators edit shared ones. */
export function MacrosPage() {
  const say = useWords(macroWords)
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const list = useMacros()
  const { mutateAsync } = useRemoveMacro()
  const isFound = searchMatcher(search)
  const found = list.macros.filter(({ name }) => isFound(name))
  return (
    <ListPage
      say={say}
      list={list}
      rows={found}
      count={list.data && found.length}
      columns={useMacroColumns()}
      nameOf={({ name }) => name}
      search={{ value: search, onSearch: setSearch, say }}
      mayChange={({ isShared }) => !isShared || user.profile === 'admin'}
      onRefused={() => toast.info(say('notYours'))}
      remove={mutateAsync}
      errorText={errorText}
      renderDialog={(macro, onClose) => <MacroDialog macro={macro} onClose={onClose} />}
    />
  )
}

function useMacroColumns(): Column<Macro>[] {
  const say = useWords(macroWords)
  const sayAction = useWords(actionWords)
  const language = useLanguage()
  const known = useMacroLists(false)
  return [
    {
      key: 'name',
      header: say('name'),
      width: 280,
      card: 'title',
      render: ({ name, broken }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <Box component="bdi" sx={{ ...cut, fontWeight: 500 }}>
            {name}
          </Box>
          {broken.length > 0 && <BrokenChip />}
        </Box>
      ),
    },
    {
      key: 'key',
      header: say('key'),
      width: 110,
      render: ({ key }) =>
        key === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {say('noKey')}
          </Box>
        ) : (
          <KeycapList keys={key} />
        ),
    },
    {
      key: 'actions',
      header: say('actions'),
      render: ({ actions }) => (
        <Box component="bdi" sx={{ ...cut, color: 'text.secondary' }}>
          {actions
            .map((action) =>
              actionText(action, { actor: 'person', known, say: sayAction, language }),
            )
            .join(' → ')}
        </Box>
      ),
    },
    {
      key: 'who',
      header: say('who'),
      width: 120,
      render: ({ isShared }) => say(isShared ? 'forAll' : 'own'),
    },
  ]
}

const cut = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
