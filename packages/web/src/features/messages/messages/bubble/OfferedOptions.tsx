import type { Message } from '@guiche/contract/messages'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { besidesWords } from './besides.words.ts'

/** The options that a message offers, numbered as customers type them; not clickable here. */
export function OfferedOptions({ message }: { message: Message }) {
  const say = useWords(besidesWords)
  const options = offeredOptions(message)
  if (options.length === 0) return null
  return (
    <Box component="ol" role="list" aria-label={say('options')} sx={list}>
      {options.map(({ id, title, section, description }, at) => (
        <Box key={id} component="li" sx={chip}>
          {message.choices && (
            <Box component="span" sx={number}>
              {at + 1}
            </Box>
          )}
          <span>
            <bdi>{title}</bdi>
            {(section || description) && (
              <Box component="span" sx={quiet}>
                {section && <bdi>{section}</bdi>}
                {section && description && ' · '}
                {description && <bdi>{description}</bdi>}
              </Box>
            )}
          </span>
        </Box>
      ))}
    </Box>
  )
}

export function offeredOptions({ choices, template }: Message) {
  return choices?.options ?? template?.options ?? []
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  listStyle: 'none',
  m: 0,
  mt: 1.5,
  mb: 0.5,
  p: 0,
} as const

const chip = {
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 1.5,
  minWidth: 0,
  px: 2,
  py: 0.5,
  borderRadius: '8px',
  typography: 'body2',
  overflowWrap: 'anywhere',
  bgcolor: 'surface.pane',
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-surface-rule)',
} as const

const number = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const

const quiet = { display: 'block', typography: 'caption', color: 'text.secondary' } as const
