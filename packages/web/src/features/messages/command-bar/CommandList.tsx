import { useEffect, useRef } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { commandBarWords } from './command-bar.words.ts'
import type { Command, CommandGroup } from './use-commands.tsx'

interface CommandListProps {
  id: string
  groups: readonly CommandGroup[]
  /** Index of the active command among those of all groups. */
  at: number
  /** The text of the field. */
  typed: string
  onMark: (at: number) => void
  onChoose: (command: Command) => void
}

export const commandId = (listId: string, at: number) => `${listId}-${at}`

/** The commands in groups; the field keeps the focus. */
export function CommandList({ id, groups, at, typed, onMark, onChoose }: CommandListProps) {
  const say = useWords(commandBarWords)
  const list = useRef<HTMLDivElement>(null)
  const commands = groups.flatMap((group) => group.commands)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, typed])

  return (
    <Box ref={list} id={id} role="listbox" aria-label={say('title')} sx={options}>
      {groups.map((group) => (
        <Box key={group.key} role="group" aria-label={group.label}>
          <Box aria-hidden sx={heading}>
            {group.label}
          </Box>
          {group.commands.map((command) => {
            const index = commands.indexOf(command)
            return (
              <Box
                key={command.key}
                id={commandId(id, index)}
                role="option"
                aria-selected={index === at}
                onPointerMove={() => onMark(index)}
                onClick={() => onChoose(command)}
                sx={option}
              >
                {command.mark}
                <Box component="bdi" sx={label}>
                  {command.label}
                </Box>
                {command.hint !== undefined && (
                  <Box component="span" sx={hint}>
                    {command.hint}
                  </Box>
                )}
                <Box sx={{ flex: 1 }} />
                {command.keys}
              </Box>
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

const options = {
  overflow: 'auto',
  px: 2,
  pb: 2,
  maxHeight: 'min(420px, 60vh)',
  '&:empty': { p: 2 },
} as const

const heading = { typography: 'overline', color: 'text.secondary', px: 3, pt: 3, pb: 1 } as const

const option = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 3,
  minHeight: { xs: 44, sm: 36 },
  borderRadius: '8px',
  cursor: 'pointer',
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
  '&[aria-selected="true"]': { bgcolor: 'surface.selected' },
} as const

const label = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const hint = { ...label, color: 'text.secondary', fontSize: '0.8125rem', flexShrink: 1 } as const
