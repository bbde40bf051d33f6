import { searchMatcher } from '@guiche/contract/search'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Check, Minus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Box } from './Box.tsx'
import { ColorDot } from './ColorChips.tsx'
import { useControlWords } from './control.words.ts'

export interface Choice {
  id: number
  name: string
  color?: string
}

export interface ChoiceListProps {
  label: string
  options: readonly Choice[]
  /** Absent when a choice closes the list, so that nothing is ever marked. */
  chosen?: readonly number[]
  /** Ids that apply to only some of the selected items; shown as indeterminate. */
  partly?: readonly number[]
  onChoose: (id: number) => void
  /** Text of an empty list. */
  none: string
}

/** Lists of this length and longer have a search field. */
const SEARCHED_FROM = 9

/** List of options with arrow-key navigation, and a search field when it is long. */
export function ChoiceList({
  label,
  options,
  chosen,
  partly = [],
  onChoose,
  none,
}: ChoiceListProps) {
  const words = useControlWords()
  const [search, setSearch] = useState('')
  const isSearched = options.length >= SEARCHED_FROM
  const isFound = searchMatcher(search)
  const found = options.filter(({ name }) => isFound(name))
  return (
    <Box onKeyDown={moveFocusByArrow}>
      {isSearched && (
        <Box sx={{ p: 2, pb: 1 }}>
          <OutlinedInput
            fullWidth
            autoFocus
            value={search}
            placeholder={words('searchIn', label)}
            onChange={({ target }) => setSearch(target.value)}
            slotProps={{ input: { 'aria-label': words('searchIn', label) } }}
          />
        </Box>
      )}
      <Box role="group" aria-label={label} sx={list}>
        {found.length === 0 && <Box sx={{ px: 2, py: 2, color: 'text.secondary' }}>{none}</Box>}
        {found.map(({ id, name, color }, at) => (
          <Box
            key={id}
            component="button"
            type="button"
            data-choice
            {...(chosen && {
              role: 'checkbox',
              'aria-checked': partly.includes(id) ? 'mixed' : chosen.includes(id),
            })}
            autoFocus={at === 0 && !isSearched}
            onClick={() => onChoose(id)}
            sx={row}
          >
            {color !== undefined && <ColorDot color={color} />}
            <Box component="bdi" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {name}
            </Box>
            {chosen?.includes(id) && <Check size={16} aria-hidden />}
            {partly.includes(id) && <Minus size={16} aria-hidden />}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function moveFocusByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')]
  const at = all.findIndex((one) => one === document.activeElement)
  event.preventDefault()
  all[at === -1 && step === -1 ? all.length - 1 : (at + step + all.length) % all.length]?.focus()
}

const list = { p: 1, maxHeight: 320, overflowY: 'auto' } as const

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: '100%',
  minHeight: 'var(--ui-control)',
  px: 2,
  border: 0,
  borderRadius: '6px',
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover, &:focus-visible': { bgcolor: 'surface.hover' },
  '& svg': { flexShrink: 0, color: 'text.secondary' },
} as const
