import { searchMatcher } from '@guiche/contract/search'
import type { Macro } from '@guiche/contract/macros'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SearchPanel } from '../../../ui/SearchPanel.tsx'
import { actionWords, kindWord } from '../../tickets/ticket-actions/index.ts'
import { KeycapList } from '../../organisation/shortcuts/index.ts'
import { BrokenChip } from './BrokenChip.tsx'
import { macroWords } from './macros.words.ts'

interface MacroPanelProps {
  macros: readonly Macro[]
  onChoose: (macro: Macro) => void
}

/** The macros of a conversation, with a search. */
export function MacroPanel({ macros, onChoose }: MacroPanelProps) {
  const say = useWords(macroWords)
  const sayAction = useWords(actionWords)
  const [search, setSearch] = useState('')
  const isFound = searchMatcher(search)
  const found = macros.filter(({ name }) => isFound(name))
  return (
    <SearchPanel
      label={say('searchMacro')}
      search={search}
      onSearch={setSearch}
      found={found}
      rowOf={({ id, name, actions }) => ({
        key: id,
        title: name,
        text: actions.map(({ kind }) => sayAction(kindWord('person', kind))).join(' → '),
      })}
      renderMarks={({ broken, key }) => (
        <>
          {broken.length > 0 && <BrokenChip />}
          {key !== null && <KeycapList keys={key} />}
        </>
      )}
      onChoose={onChoose}
      size={{ width: 320, maxHeight: 360 }}
    >
      {found.length === 0 && (
        <Box sx={{ p: 4, pt: 2, textAlign: 'center', color: 'text.secondary' }}>
          {say(search === '' ? 'noneHere' : 'noneFoundHere')}
          {search === '' && (
            <Link component={RouterLink} to="/macros?new" sx={{ display: 'block', mt: 2 }}>
              {say('make')}
            </Link>
          )}
        </Box>
      )}
    </SearchPanel>
  )
}
