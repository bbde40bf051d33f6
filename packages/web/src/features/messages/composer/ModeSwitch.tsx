import ButtonBase from '@mui/material/ButtonBase'
import type { KeyboardEvent } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { composerWords } from './composer.words.ts'

interface ModeSwitchProps {
  isNote: boolean
  onChange: (isNote: boolean) => void
}

/** Switches between a reply to the customer and a note to colleagues. */
export function ModeSwitch({ isNote, onChange }: ModeSwitchProps) {
  const say = useWords(composerWords)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    onChange(!isNote)
    event.currentTarget.querySelector<HTMLElement>('[aria-checked="false"]')?.focus()
  }
  return (
    <Box role="radiogroup" aria-label={say('mode')} onKeyDown={onKeyDown} sx={group}>
      {[false, true].map((isForTeam) => (
        <ButtonBase
          key={String(isForTeam)}
          role="radio"
          aria-checked={isNote === isForTeam}
          tabIndex={isNote === isForTeam ? 0 : -1}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(isForTeam)}
          sx={option}
        >
          {say(isForTeam ? 'mode_note' : 'mode_reply')}
        </ButtonBase>
      ))}
    </Box>
  )
}

const group = { display: 'flex', gap: 1, px: 2, pt: 2 } as const

const option = {
  height: 26,
  px: 2.5,
  borderRadius: '13px',
  fontFamily: 'inherit',
  typography: 'caption',
  fontWeight: 500,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'surface.hover' },
  '&[aria-checked="true"]': { bgcolor: 'surface.selected', color: 'text.primary' },
  '@media (pointer: coarse)': { height: 36, borderRadius: '18px' },
} as const
