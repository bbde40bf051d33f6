import IconButton from '@mui/material/IconButton'
import { ArrowUp, Check } from 'lucide-react'

interface SendButtonProps {
  label: string
  /** True if the button saves instead of sending to the customer. */
  isSave: boolean
  isDisabled: boolean
  isBusy: boolean
  onClick: () => void
}

export function SendButton({ label, isSave, isDisabled, isBusy, onClick }: SendButtonProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      disabled={isDisabled}
      loading={isBusy}
      onClick={onClick}
      sx={style}
    >
      {isSave ? <Check size={18} aria-hidden /> : <ArrowUp size={18} aria-hidden />}
    </IconButton>
  )
}

const style = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.dark', color: 'primary.contrastText' },
  '&.Mui-disabled': { bgcolor: 'surface.pressed', color: 'text.disabled' },
} as const
