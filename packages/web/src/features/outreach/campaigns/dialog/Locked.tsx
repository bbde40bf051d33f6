import { type ReactNode, use } from 'react'
import { Box } from '../../../../ui/Box.tsx'
import { IsSaving } from '../../../../ui/Field.tsx'

/** Fields that can be read and not changed. */
export function Locked({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
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
  // Looks as it is: read, not pressed.
  '&[disabled] .MuiInputBase-root': { bgcolor: 'surface.sunken' },
  '&[disabled] button': { opacity: 0.5, cursor: 'default' },
} as const
