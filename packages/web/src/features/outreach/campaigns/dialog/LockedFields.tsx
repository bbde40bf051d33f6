import { type ReactNode, use } from 'react'
import { Box } from '../../../../ui/Box.tsx'
import { IsSaving } from '../../../../ui/Field.tsx'

/** Read-only fields. */
export function LockedFields({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const isSaving = use(IsSaving)
  return (
    <Box component="fieldset" disabled={isLocked} sx={fields}>
      <IsSaving value={isSaving || isLocked}>{children}</IsSaving>
    </Box>
  )
}

const fields = {
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  m: 0,
  p: 0,
  border: 0,
  // Locked inputs have a sunken background, and locked buttons are dimmed.
  '&[disabled] .MuiInputBase-root': { bgcolor: 'surface.sunken' },
  '&[disabled] button': { opacity: 0.5, cursor: 'default' },
} as const
