import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { Box } from '../../../ui/Box.tsx'

interface PhoneHeadProps {
  title: string
  /** State of the trial, in a live region. */
  standing: ReactNode
  actions: ReactNode
}

/** Header of a trial's phone. */
export function PhoneHead({ title, standing, actions }: PhoneHeadProps) {
  return (
    <Box sx={head}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box role="status" sx={quiet}>
          {standing}
        </Box>
      </Box>
      {actions}
    </Box>
  )
}

interface PhoneEmptyProps {
  text: string
  begin: string
  isBusy?: boolean
  onBegin: () => void
}

/** Empty state of a trial's phone, with the button that starts it. */
export function PhoneEmpty({ text, begin, isBusy = false, onBegin }: PhoneEmptyProps) {
  return (
    <Box sx={empty}>
      {text}
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy}
        sx={{ borderRadius: '16px' }}
        onClick={onBegin}
      >
        {begin}
      </Button>
    </Box>
  )
}

/** Error of the last message. */
export function PhoneError({ error }: { error: unknown }) {
  return (
    <Box role="alert" sx={fault}>
      {errorText(error)}
    </Box>
  )
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexShrink: 0,
  minHeight: 56,
  px: 3,
  py: 1.5,
  borderBottom: '1px solid',
  borderColor: 'surface.rule',
} as const

const empty = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 3,
  px: 4,
  textAlign: 'center',
  color: 'text.secondary',
  bgcolor: 'surface.sunken',
} as const

const fault = {
  flexShrink: 0,
  px: 3,
  py: 2,
  typography: 'caption',
  color: 'error.text',
  bgcolor: 'error.soft',
} as const

const quiet = { typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' } as const
