import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'

export interface StateAction {
  label: string
  icon?: LucideIcon
  onClick: () => void
}

export interface EmptyStateProps {
  /** One sentence. */
  text: string
  /** Second sentence in a quieter tone. */
  help?: string
  /** A drawing from ui/drawings. */
  drawing?: ReactNode
  action?: StateAction
  /** Use `contained` only on a page without a primary action of its own. */
  actionVariant?: ButtonProps['variant']
  role?: 'status' | 'alert'
}

/** Empty state of a list: drawing, sentence and one action. Also used for the error and permission states. */
export function EmptyState({
  text,
  help,
  drawing,
  action,
  actionVariant = 'outlined',
  role = 'status',
}: EmptyStateProps) {
  const Icon = action?.icon
  return (
    <Box role={role} sx={frame}>
      {drawing}
      <Box sx={{ typography: 'h4', textWrap: 'balance' }}>{text}</Box>
      {help !== undefined && (
        <Box sx={{ color: 'text.secondary', textWrap: 'pretty', mt: 1 }}>{help}</Box>
      )}
      {action && (
        <Button
          variant={actionVariant}
          startIcon={Icon && <Icon aria-hidden />}
          onClick={action.onClick}
          sx={{ mt: 4 }}
        >
          {action.label}
        </Button>
      )}
    </Box>
  )
}

const frame = {
  flex: 1,
  boxSizing: 'border-box',
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  maxWidth: 400,
  mx: 'auto',
  px: 6,
  py: 12,
  textAlign: 'center',
  '& > svg': { mb: 5 },
}
