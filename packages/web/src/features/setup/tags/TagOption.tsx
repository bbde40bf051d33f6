import type { ReactNode } from 'react'
import { Box } from '../../../ui/Box.tsx'
import { listRowStyle } from '../../../ui/theme-roles.ts'

interface TagOptionProps {
  /** Start of the option's id, before its index. */
  idPrefix: string
  index: number
  isActive: boolean
  isChosen: boolean
  onTake: (index: number) => void
  onMark: (index: number) => void
  children: ReactNode
}

/** A row of the tag chooser: an existing tag, or the creation of a new one. */
export function TagOption(props: TagOptionProps) {
  const { idPrefix, index, isActive, isChosen, onTake, onMark, children } = props
  return (
    <Box
      component="li"
      id={`${idPrefix}-${index}`}
      role="option"
      aria-selected={isChosen}
      data-at={index}
      data-active={isActive ? '' : undefined}
      onClick={() => onTake(index)}
      onMouseMove={() => onMark(index)}
      sx={option}
    >
      {children}
    </Box>
  )
}

const option = {
  ...listRowStyle(),
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  cursor: 'pointer',
  '&[data-active]': { bgcolor: 'surface.hover' },
} as const
