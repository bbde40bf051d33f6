import type { SimulatedMessage } from '@guiche/contract/simulator'
import { List } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { phoneWords } from './phone.words.ts'
import { sectionsOf } from './sections-of.ts'

/** The option that was pressed. */
export type Pressed = NonNullable<SimulatedMessage['list']>['rows'][number]

interface PhoneOffersProps {
  message: Pick<SimulatedMessage, 'buttons' | 'list'>
  onChoose: (pressed: Pressed) => void
}

/** Options below a company's message: its buttons, or the list that a button opens. */
export function PhoneOptions({ message: { buttons = [], list }, onChoose }: PhoneOffersProps) {
  const say = useWords(phoneWords)
  const [isOpen, setIsOpen] = useState(false)
  if (buttons.length === 0 && !list) return null
  return (
    <Box role="group" aria-label={say('options')} sx={below}>
      {buttons.map((button) => (
        <Box
          key={button.id}
          component="button"
          type="button"
          sx={replyButton}
          onClick={() => onChoose(button)}
        >
          {button.title}
        </Box>
      ))}
      {list && (
        <Box
          component="button"
          type="button"
          aria-haspopup="dialog"
          sx={replyButton}
          onClick={() => setIsOpen(true)}
        >
          <List size={16} aria-hidden />
          {list.button}
        </Box>
      )}
      {list && isOpen && (
        <ListSheet
          list={list}
          onClose={() => setIsOpen(false)}
          onChoose={(row) => {
            setIsOpen(false)
            onChoose(row)
          }}
        />
      )}
    </Box>
  )
}

interface ListSheetProps {
  list: NonNullable<SimulatedMessage['list']>
  onClose: () => void
  onChoose: (row: Pressed) => void
}

function ListSheet({ list: { button, rows }, onClose, onChoose }: ListSheetProps) {
  return (
    <PlainDialog title={button} width="xs" onClose={onClose}>
      {sectionsOf(rows).map(({ heading, rows: under }, at) => (
        // A heading may occur twice.
        <Box key={`${at} ${heading}`} role="group" aria-label={heading || button}>
          {heading !== '' && (
            <Box aria-hidden sx={headingStyle}>
              {heading}
            </Box>
          )}
          {under.map((row) => (
            <Box
              key={row.id}
              component="button"
              type="button"
              sx={rowButton}
              onClick={() => onChoose(row)}
            >
              <bdi>{row.title}</bdi>
              {row.description && (
                <Box component="bdi" sx={quiet}>
                  {row.description}
                </Box>
              )}
            </Box>
          ))}
        </Box>
      ))}
    </PlainDialog>
  )
}

/** Closer to their message than to the next. */
const below = { display: 'grid', gap: 1, mt: 1, mb: 2 } as const

const pressable = {
  font: 'inherit',
  border: 0,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
} as const

const replyButton = {
  ...pressable,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  fontWeight: 500,
  minHeight: 'var(--ui-control)',
  px: 3,
  borderRadius: '10px',
  color: 'primary.text',
  bgcolor: 'surface.pane',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-rule)',
  '&:hover': { bgcolor: 'surface.selected' },
} as const

const rowButton = {
  ...pressable,
  display: 'block',
  width: '100%',
  textAlign: 'start',
  px: 2,
  py: 2,
  borderRadius: '8px',
  color: 'text.primary',
  bgcolor: 'transparent',
  '&:hover': { bgcolor: 'surface.hover' },
} as const

const quiet = { display: 'block', typography: 'caption', color: 'text.secondary' } as const

const headingStyle = { ...quiet, fontWeight: 600, px: 2, pt: 2 } as const
