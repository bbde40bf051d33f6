import { searchMatcher } from '@guiche/contract/search'
import type { Macro } from '@guiche/contract/macros'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { searchField } from '../../../ui/search-field-style.ts'
import { actionWords, kindWord } from '../../tickets/ticket-actions/index.ts'
import { KeysShown } from '../../organisation/shortcuts/index.ts'
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
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: 320,
        maxWidth: '100%',
        maxHeight: 360,
      }}
    >
      <Box sx={{ p: 2 }}>
        <Box
          component="input"
          type="search"
          autoFocus
          value={search}
          placeholder={say('searchMacro')}
          aria-label={say('searchMacro')}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key === 'Enter' && first !== undefined) onChoose(first)
          }}
          sx={searchField}
        />
      </Box>
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
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1, pb: found.length > 0 ? 1 : 0 }}>
        {found.map((macro) => (
          <Box
            component="button"
            type="button"
            key={macro.id}
            onClick={() => onChoose(macro)}
            sx={row}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%' }}>
              <Box component="bdi" sx={{ ...cut, fontWeight: 500, flex: 1 }}>
                {macro.name}
              </Box>
              {macro.broken.length > 0 && <BrokenChip />}
              {macro.key !== null && <KeysShown keys={macro.key} />}
            </Box>
            <Box component="span" sx={{ ...cut, color: 'text.secondary', width: '100%' }}>
              {macro.actions.map(({ kind }) => sayAction(kindWord('person', kind))).join(' → ')}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const row = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  width: '100%',
  minHeight: 48,
  px: 3,
  py: 1,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  typography: 'body2',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover, &:focus-visible': { bgcolor: 'surface.hover' },
} as const

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
